import { lastTenDigits } from '../../../core/contact.ts'
import { DOOR } from '../../../core/refusals/door.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'

export type FoundCustomer = {
  id: string
  code: string
  name: string
  email: string | null
  phone: string | null
  city: string | null
  createdAt: Date
  lastSeenAt: Date
  erasedAt: Date | null
}

export type CustomerSearch = {
  /** The beginning of an e-mail address, a phone, an account's number, or the beginnings of a name's words. */
  text: string
  /** Accounts that something else than the text leads to: the order that goes by it. */
  alsoIds: string[]
  /** The number of the last one shown. */
  after: string | null
  limit: number
}

/** Newest first: ids grow with time. */
export async function findCustomers(db: Database, search: CustomerSearch): Promise<FoundCustomer[]> {
  const lastId = search.after === null ? null : await idOf(db, search.after)
  return db<FoundCustomer[]>`
    select a.id, a.code, a.name, a.email, a.phone, s.city, a.created_at as "createdAt",
      a.last_seen_at as "lastSeenAt", a.erased_at as "erasedAt"
    from accounts a left join addresses s on s.account_id = a.id
    where true ${matching(db, search)} ${lastId ? db`and a.id < ${lastId}` : db``}
    order by a.id desc limit ${search.limit}`
}

async function idOf(db: Database, after: string): Promise<string> {
  const [known] = await db<{ id: string }[]>`select id from accounts where code = ${after}`
  if (!known) throw new Refusal(DOOR.cursorUnknown)
  return known.id
}

/** The words are bound one by one: what somebody types is never part of a query's text. */
function matching(db: Database, { text, alsoIds }: CustomerSearch) {
  if (text === '') return db``
  const phone = /^[\d\s+()-]{10,20}$/.test(text) ? lastTenDigits(text) : ''
  const email = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const beginnings = (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `${word}:*`).join(' & ')
  const named = beginnings
    ? db`or to_tsvector('simple', a.name) @@ to_tsquery('simple', ${beginnings})`
    : db``
  return db`and (a.code = ${text.toUpperCase()} or a.email like ${email} or a.phone = ${phone}
    or a.id = any(${alsoIds}::uuid[]) ${named})`
}
