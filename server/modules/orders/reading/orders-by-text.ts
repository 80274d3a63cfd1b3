import { phoneLookedFor } from '../../../../core/contact.ts'
import type { Database, Fragment } from '../../../platform/database.ts'
import { beginnings, literally } from '../../../platform/typed-text.ts'

/** Words are looked for among so many orders at a time. */
export const WORDS_LOOKED_AT = 3000
/** Those that are found less often among the newest orders are asked of their own index, which gives all of them at once. */
const RARE = 6
/** Fewer letters are part of everything. */
const LEAST = 3

/** The letters that codes leave out are read as the ones that they look like. */
export const codeIn = (text: string): string =>
  text.toUpperCase().replace(/^#/, '').replaceAll('O', '0').replace(/[IL]/g, '1')

/** By an order's number, a parcel's, a phone, or an account's mailbox, each by its own index; of the last two the newest. */
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
 * The beginnings of words of a name, a city or a PIN code, as the index `orders_words` has them; null: there is none in it.
 * They are bound: what somebody types is never part of a query's text.
 */
export function wordsIn(db: Database, text: string): Fragment | null {
  if (text.includes('@') || !/\p{L}|^\d{3,6}$/u.test(text)) return null
  return db`to_tsvector('simple', (address ->> 'firstName') || ' ' || (address ->> 'lastName') || ' ' ||
      coalesce(address ->> 'city', '') || ' ' || coalesce(address ->> 'zipcode', ''))
    @@ to_tsquery('simple', ${beginnings(text)})`
}

/** Of a row `o` of orders: part of its number or its parcel's, the last digits of a phone, its own e-mail address, or a product. */
export function partsIn(db: Database, text: string): Fragment | null {
  if (text.includes('@')) return db`lower(address ->> 'email') = ${text.toLowerCase()}`
  if ((text.match(/[\p{L}\p{N}]/gu) ?? []).length < LEAST) return null
  if (/^[\d\s]+$/.test(text)) {
    const digits = text.replaceAll(' ', '')
    return db`(address ->> 'phone' like ${`%${digits}`} or ${numbered(db, digits)})`
  }
  // Not `exists`: for that the database reads the lines of all orders at once.
  const product = db`
    (select coalesce(bool_or(name ilike ${`%${literally(text)}%`}), false) from order_lines where order_id = o.id)`
  return text.includes(' ') ? product : db`(${numbered(db, text)} or ${product})`
}

const numbered = (db: Database, text: string) => db`
  (code like ${`%${literally(codeIn(text))}%`} or awb_code ilike ${`%${literally(text)}%`})`

/** Whether the index is to be asked: of many orders it would read them all. */
export async function isRare(db: Database, words: Fragment): Promise<boolean> {
  const found = await db`
    select from (select address from orders order by placed_at desc, id desc limit ${WORDS_LOOKED_AT}) newest
    where ${words} limit ${RARE}`
  return found.length < RARE
}
