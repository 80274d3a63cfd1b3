import { phoneLookedFor } from '../../../core/contact.ts'
import { DOOR } from '../../../core/refusals/door.ts'
import { cutLook, cutPage, type LookedAt } from '../../platform/cut-page.ts'
import type { Database, Fragment } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { beginnings, literally } from '../../platform/typed-text.ts'

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

/** `olderThan`: where to go on; a page that is not full has one too when nothing below has been looked at yet. */
export type CustomersPage = { customers: FoundCustomer[]; olderThan: string | null }

/** What is found often is looked for among so many accounts at a time. */
const MOST_LOOKED_AT = 3000
/** What is found less often among the newest is asked of its indexes, which give all of it at once. */
const RARE = 6

/** Newest first: ids grow with time. A page may be short of its `limit` and not be the last. */
export async function findCustomers(db: Database, search: CustomerSearch): Promise<CustomersPage> {
  const { text, alsoIds, limit } = search
  const last = search.after === null ? null : await idOf(db, search.after)
  const below = last === null ? db`` : db`and a.id < ${last}`
  if (text === '') return allOf(db, limit, below)
  const ids = [...alsoIds, ...(await idsBy(db, text))]
  if (ids.length > 0) return allOf(db, limit, db`${below} and a.id = any(${ids}::uuid[])`)
  const named = nameIn(db, text)
  const mailed = mailboxIn(db, text)
  const either = named ? db`(${mailed} or ${named})` : mailed
  if (!(await isRare(db, either))) return lookThrough(db, limit, below, either)
  const rare = db`
    select id from accounts a where ${mailed} ${named ? db`union select id from accounts a where ${named}` : db``}`
  return allOf(db, limit, db`${below} and a.id = any(array(${rare}))`)
}

async function allOf(db: Database, limit: number, where: Fragment): Promise<CustomersPage> {
  const rows = await db<FoundCustomer[]>`
    select ${facts(db)} from accounts a left join addresses s on s.account_id = a.id
    where true ${where} order by a.id desc limit ${limit + 1}`
  const { page, last } = cutPage(rows, limit)
  return { customers: page, olderThan: last?.code ?? null }
}

async function lookThrough(
  db: Database,
  limit: number,
  below: Fragment,
  matching: Fragment,
): Promise<CustomersPage> {
  const rows = await db<LookedAt<FoundCustomer>[]>`
    select ${facts(db)}, nth, ${matching} as "isFound"
    from (
      select a.*, row_number() over (order by a.id desc) as nth from accounts a where true ${below}
    ) a left join addresses s on s.account_id = a.id
    where nth <= ${MOST_LOOKED_AT} and (nth = ${MOST_LOOKED_AT} or ${matching})
    order by a.id desc limit ${limit + 1}`
  const { page, last } = cutLook(rows, limit, MOST_LOOKED_AT)
  return { customers: page, olderThan: last?.code ?? null }
}

const facts = (db: Database) => db`
  a.id, a.code, a.name, a.email, a.phone, s.city, a.created_at as "createdAt", a.last_seen_at as "lastSeenAt",
  a.erased_at as "erasedAt"`

async function idOf(db: Database, after: string): Promise<string> {
  const [known] = await db<{ id: string }[]>`select id from accounts where code = ${after}`
  if (!known) throw new Refusal(DOOR.cursorUnknown)
  return known.id
}

/** By an account's number or its phone. */
async function idsBy(db: Database, text: string): Promise<string[]> {
  const phone = phoneLookedFor(text)
  const rows = await db<{ id: string }[]>`
    select id from accounts where code = ${text.toUpperCase()} union select id from accounts where phone = ${phone}`
  return rows.map(({ id }) => id)
}

function mailboxIn(db: Database, text: string): Fragment {
  return db`a.email like ${`${literally(text.toLowerCase())}%`}`
}

/** The words are bound one by one: what somebody types is never part of a query's text. Null: there is none in it. */
function nameIn(db: Database, text: string): Fragment | null {
  const words = beginnings(text)
  return words ? db`to_tsvector('simple', a.name) @@ to_tsquery('simple', ${words})` : null
}

async function isRare(db: Database, matching: Fragment): Promise<boolean> {
  const found = await db`
    select from (select name, email from accounts order by id desc limit ${MOST_LOOKED_AT}) a
    where ${matching} limit ${RARE}`
  return found.length < RARE
}
