import type { Database } from '../../platform/database.ts'
import { literally } from '../../platform/typed-text.ts'
import { words } from './word-index.ts'

/** Takes a value as a parameter of a statement, and says what stands for it there. */
export type Asked = (value: string) => string
/** A condition on a row of `shelf`. */
export type Clause = (ask: Asked) => string

/** What begins or holds more words than that holds so many products that the first of them are soon found without an index. */
const MOST_WORDS = 200

/**
 * What `WordIndex` finds, as conditions: each word of the query stands in a word of the name, begins one, or stands in
 * one without that all begin one. Null: nothing can fit.
 */
export async function wordClauses(
  db: Database,
  query: string,
): Promise<{ holds: Clause; begins: Clause; holdsOnly: Clause } | null> {
  const wanted = words(query)
  const known = await Promise.all(wanted.map((word) => wordsWith(db, word)))
  if (wanted.length === 0 || known.some((some) => some.length === 0)) return null
  const all = wanted.map((word, place) => ({ word, known: known[place]! }))
  const each =
    (fits: (one: (typeof all)[number]) => Clause): Clause =>
    (ask) =>
      all.map((one) => fits(one)(ask)).join(' and ')
  const holds = each(({ word, known }) =>
    known.length > MOST_WORDS ? like(`%${literally(word)}%`) : anyOf(known),
  )
  const begins = each(({ word, known }) =>
    known.length > MOST_WORDS
      ? like(`% ${literally(word)}%`)
      : anyOf(known.filter((one) => one.startsWith(word))),
  )
  const beginsByText = each(({ word }) => like(`% ${literally(word)}%`))
  return { holds, begins, holdsOnly: (ask) => `${holds(ask)} and not (${beginsByText(ask)})` }
}

const like =
  (pattern: string): Clause =>
  (ask) =>
    `names like ${ask(pattern)}`

const anyOf =
  (some: string[]): Clause =>
  (ask) =>
    `string_to_array(names, ' ') && ${ask(literal(some))}::text[]`

async function wordsWith(db: Database, part: string): Promise<string[]> {
  const rows = await db<{ word: string }[]>`
    select word from shelf_words where word like ${`%${literally(part)}%`} limit ${MOST_WORDS + 1}`
  return rows.map(({ word }) => word)
}

/** An array of texts as the database reads one. */
export const literal = (texts: string[]): string =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join()}}`
