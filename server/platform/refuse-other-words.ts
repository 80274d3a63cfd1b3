import type { Database } from './database.ts'

/** A column whose CHECK lists the same words as a table in the code. */
export type WordColumn = { table: string; column: string; words: readonly string[] }

type Check = { table: string; column: string; definition: string }

/**
 * Throws when a CHECK of the database and the code's table have different words: one of the two is newer, and writes would
 * fail or reads be misunderstood. The message lists every difference.
 */
export async function refuseOtherWords(db: Database, columns: readonly WordColumn[]): Promise<void> {
  const checks = await db<Check[]>`
    select c.conrelid::regclass::text as table, a.attname as column, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace
      and c.conrelid::regclass::text = any(${columns.map(({ table }) => table)})`
  const wrong = columns.flatMap((column) => differences(column, checks))
  if (wrong.length > 0)
    throw new Error(`The database and the code do not know the same words:\n  ${wrong.join('\n  ')}`)
}

function differences({ table, column, words }: WordColumn, checks: Check[]): string[] {
  const name = `${table}.${column}`
  const check = checks.find(
    (one) => one.table === table && one.column === column && one.definition.includes('= ANY (ARRAY['),
  )
  if (!check) return [`${name} has no CHECK that lists its words`]
  const allowed = wordsIn(check.definition)
  const lacking = words.filter((word) => !allowed.includes(word))
  const unknown = allowed.filter((word) => !words.includes(word))
  return [
    ...(lacking.length > 0 ? [`${name} may not hold ${listed(lacking)}: a migration is missing`] : []),
    ...(unknown.length > 0 ? [`${name} may hold ${listed(unknown)}, which this version does not know`] : []),
  ]
}

/** The words in a CHECK such as `(kind = ANY (ARRAY['a'::text, 'weaver''s wool'::text]))`. */
const wordsIn = (definition: string): string[] =>
  definition
    .split("'::text")
    .slice(0, -1)
    .map((before) => before.slice(before.search(/'/) + 1).replaceAll("''", "'"))

const listed = (words: string[]) => words.map((word) => `“${word}”`).join(', ')
