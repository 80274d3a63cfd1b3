import { ERASED_WORDS } from '../../../core/retention.ts'
import type { Fragment, Transaction } from '../../platform/database.ts'
import { literally } from '../../platform/typed-text.ts'

/** Shorter names are also ordinary words, or other people's names; and `grams` needs seven letters. */
const SHORTEST_NAME = 7

/**
 * The texts by which a person is recognised: e-mail addresses, phones, and names of more than one word, from the account
 * and its orders.
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
  const contacts = rows.flatMap(({ email, phone }) => [email, phone]).filter((contact) => contact !== null)
  return [...new Set([...names, ...contacts.filter((contact) => contact.length >= SHORTEST_NAME)])]
}

const isTelling = (name: string) => name.length >= SHORTEST_NAME && name.includes(' ')

/** Each as it occurs in a text and in JSON. */
const writtenOf = (mentions: string[]): string[] => [
  ...new Set(mentions.flatMap((mention) => [mention, JSON.stringify(mention).slice(1, -1)])),
]

/** Patterns for `ilike any`. */
export const patternsOf = (mentions: string[]): string[] =>
  writtenOf(mentions).map((written) => `%${literally(written)}%`)

/**
 * Whether a text mentions the person, for a column with an index by `grams`: the pieces of a mention depend on its
 * position, so all four ways of cutting it are looked up.
 */
export function namesIn(tx: Transaction, text: Fragment, mentions: string[]): Fragment {
  const ways = writtenOf(mentions).flatMap((written) => [0, 1, 2, 3].map((skipped) => ({ written, skipped })))
  return ways.reduce<Fragment>(
    (any, { written, skipped }) => tx`${any}
      or ${text} ilike ${`%${literally(written)}%`} and grams(${text}) @> grams(${written}, ${skipped}::int)`,
    tx`false`,
  )
}

/** The text, or `ERASED_WORDS` if it mentions the person. */
export const unlessAbout = (mentions: string[], text: string): string =>
  mentions.some((mention) => text.toLowerCase().includes(mention.toLowerCase())) ? ERASED_WORDS : text
