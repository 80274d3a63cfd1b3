import type { Database, Transaction } from './database.ts'
import { type Migration, numberOf } from './read-migrations.ts'

type Applied = { name: string; hash: string; worksWith: string | null }

/**
 * What a database lacks of these migrations, oldest first. One that is ahead is all right as long as each migration that
 * we do not know says that it works with servers that know as much as we do. Throws an Error in words for whoever runs
 * the shop when one does not, or when one was changed after it was applied.
 */
export async function missingFrom(
  db: Database | Transaction,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const applied = await appliedTo(db)
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, hash } of applied) {
    const ours = known.get(name)
    if (ours && ours.hash !== hash) throw new Error(`${name} was changed after it was applied.`)
  }
  refuseBreaking(
    applied.filter(({ name }) => !known.has(name)),
    migrations.at(-1)?.name ?? '0000',
  )
  const done = new Set(applied.map(({ name }) => name))
  return migrations.filter(({ name }) => !done.has(name))
}

function refuseBreaking(ahead: Applied[], newest: string) {
  const breaking = ahead.find(({ worksWith }) => worksWith === null || worksWith > numberOf(newest))
  if (breaking)
    throw new Error(
      `The database has ${breaking.name}, which this version does not know and which works only with versions that ` +
        `know ${breaking.worksWith ?? 'it'}; this one ends with ${newest}. Start a newer version.`,
    )
}

/** Nothing, of a database that nobody has migrated. A version before this one kept no `works_with`. */
async function appliedTo(db: Database | Transaction): Promise<Applied[]> {
  const [kept] = await db`select from pg_tables where schemaname = 'public' and tablename = 'migrations'`
  if (!kept) return []
  return db<Applied[]>`
    select name, hash, to_jsonb(m) ->> 'works_with' as "worksWith" from migrations m order by name`
}
