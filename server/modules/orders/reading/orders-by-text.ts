import { phoneLookedFor } from '../../../../core/contact.ts'
import type { Database, Fragment } from '../../../platform/database.ts'
import { codeIn } from '../../../platform/ids.ts'
import { beginnings, literally } from '../../../platform/typed-text.ts'

/** How many orders a search for words looks through at a time. */
export const WORDS_LOOKED_AT = 3000
/** With fewer matches than this among the newest orders, the index of words is asked, which finds all at once. */
const RARE = 6
/** Shorter texts are part of everything. */
const LEAST = 3

/**
 * Finds orders by their code, a parcel's number, a phone or an account's mailbox, each with its own index; of the latter
 * two the newest.
 */
export async function idsBy(db: Database, text: string): Promise<string[]> {
  const phone = phoneLookedFor(text)
  const rows = await db<{ id: string }[]>`
    select id from orders where code = ${codeIn(text)}
    union select id from orders where awb_code = ${text}
    union (select id from orders where address ->> 'phone' = ${phone} order by placed_at desc limit ${WORDS_LOOKED_AT})
    union (
      select o.id from accounts a join orders o on o.account_id = a.id
      where a.email = ${text.includes('@') ? text.toLowerCase() : ''} order by placed_at desc limit ${WORDS_LOOKED_AT}
    )`
  return rows.map(({ id }) => id)
}

/**
 * A condition on words of a name, a city or a PIN code, by their beginnings, for the index `orders_words`; null: the text
 * has no words. Words are parameters: typed text never becomes part of the statement.
 */
export function wordsIn(db: Database, text: string): Fragment | null {
  if (text.includes('@') || !/\p{L}|^\d{3,6}$/u.test(text)) return null
  return db`to_tsvector('simple', (address ->> 'firstName') || ' ' || (address ->> 'lastName') || ' ' ||
      coalesce(address ->> 'city', '') || ' ' || coalesce(address ->> 'zipcode', ''))
    @@ to_tsquery('simple', ${beginnings(text)})`
}

/**
 * A condition on a row `o` of orders: part of its code or parcel number, the last digits of a phone, its e-mail address, or
 * a product's name.
 */
export function partsIn(db: Database, text: string): Fragment | null {
  if (text.includes('@')) return db`lower(address ->> 'email') = ${text.toLowerCase()}`
  if ((text.match(/[\p{L}\p{N}]/gu) ?? []).length < LEAST) return null
  if (/^[\d\s]+$/.test(text)) {
    const digits = text.replaceAll(' ', '')
    return db`(address ->> 'phone' like ${`%${digits}`} or ${numbered(db, digits)})`
  }
  // Not with `exists`, for which the planner reads the lines of all orders at once.
  const product = db`
    (select coalesce(bool_or(name ilike ${`%${literally(text)}%`}), false) from order_lines where order_id = o.id)`
  return text.includes(' ') ? product : db`(${numbered(db, text)} or ${product})`
}

const numbered = (db: Database, text: string) => db`
  (code like ${`%${literally(codeIn(text))}%`} or awb_code ilike ${`%${literally(text)}%`})`

/** Whether to use the index of words: for common words it would find too many orders. */
export async function isRare(db: Database, words: Fragment): Promise<boolean> {
  const found = await db`
    select from (select address from orders order by placed_at desc, id desc limit ${WORDS_LOOKED_AT}) newest
    where ${words} limit ${RARE}`
  return found.length < RARE
}
