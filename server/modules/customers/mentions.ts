import type { Fragment, Transaction } from '../../platform/database.ts'
import { literally } from '../../platform/typed-text.ts'

/** What stands where somebody's words were. The database lets a history lose its words to this and to nothing else. */
export const ERASED_WORDS = '(erased)'

/** Shorter names are also words of the trade, or other people's; and `grams` needs seven letters. */
const SHORTEST_NAME = 7

/**
 * By what a text is known to be about this person: e-mail addresses, phones, and names of more than one word, as the
 * account and its orders have them.
 */
export async function mentionsOf(tx: Transaction, accountId: string): Promise<string[]> {
  const rows = await tx<{ email: string | null; phone: string | null; name: string }[]>`
    select email, phone, name from accounts where id = ${accountId}
    union select null, phone, concat_ws(' ', first_name, last_name) from addresses where account_id = ${accountId}
    union select null, phone, concat_ws(' ', first_name, last_name) from other_addresses
      where account_id = ${accountId}
    union select address ->> 'email', address ->> 'phone',
      concat_ws(' ', address ->> 'firstName', address ->> 'lastName')
    from orders where account_id = ${accountId}`
  const names = rows.map(({ name }) => name.trim()).filter(isTelling)
  const contacts = rows.flatMap(({ email, phone }) => [email, phone]).filter((one) => one !== null)
  return [...new Set([...names, ...contacts.filter((one) => one.length >= SHORTEST_NAME)])]
}

const isTelling = (name: string) => name.length >= SHORTEST_NAME && name.includes(' ')

/** Each as it stands in a text, and as JSON writes it. */
const writtenOf = (mentions: string[]): string[] => [
  ...new Set(mentions.flatMap((one) => [one, JSON.stringify(one).slice(1, -1)])),
]

/** For `ilike any`. */
export const patternsOf = (mentions: string[]): string[] =>
  writtenOf(mentions).map((one) => `%${literally(one)}%`)

/**
 * Whether a text names the person, for a column that has an index by `grams`: into which pieces a mention is cut there
 * depends on where it stands, so all four ways are looked up.
 */
export function namesIn(tx: Transaction, text: Fragment, mentions: string[]): Fragment {
  const ways = writtenOf(mentions).flatMap((one) => [0, 1, 2, 3].map((skipped) => ({ one, skipped })))
  return ways.reduce<Fragment>(
    (any, { one, skipped }) => tx`${any}
      or ${text} ilike ${`%${literally(one)}%`} and grams(${text}) @> grams(${one}, ${skipped}::int)`,
    tx`false`,
  )
}

/** The text, unless it is about this person. */
export const unlessAbout = (mentions: string[], text: string): string =>
  mentions.some((one) => text.toLowerCase().includes(one.toLowerCase())) ? ERASED_WORDS : text
