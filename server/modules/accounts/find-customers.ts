import { phoneLookedFor } from '../../../core/contact.ts'
import { DOOR } from '../../../core/refusals/door.ts'
import { cutLook, cutPage, type LookedAt } from '../../platform/cut-page.ts'
import type { Database, Fragment } from '../../platform/database.ts'
import { codeIn } from '../../platform/ids.ts'
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

type CustomerSearch = {
  /** The beginning of an e-mail address, a phone, an account's number, or the beginnings of a name's words. */
  text: string
  /** Accounts that are found otherwise: by an order's number. */
  alsoIds: string[]
  /** The id of the last account shown. */
  after: string | null
  limit: number
}

/** `olderThan`: the id to continue from; set also on a short page while older accounts have not been searched yet. */
export type CustomersPage = { customers: FoundCustomer[]; olderThan: string | null }

/** How many accounts one search looks through where many match. */
const MOST_LOOKED_AT = 3000
/** With fewer matches than this among the newest, the text's own indexes are asked, which find all at once. */
const RARE = 6

/** Newest first, since ids grow with time. A page may be shorter than `limit` and still not be the last. */
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

/** Finds accounts by their number or phone. */
async function idsBy(db: Database, text: string): Promise<string[]> {
  const phone = phoneLookedFor(text)
  const rows = await db<{ id: string }[]>`
    select id from accounts where code = ${codeIn(text)} union select id from accounts where phone = ${phone}`
  return rows.map(({ id }) => id)
}

function mailboxIn(db: Database, text: string): Fragment {
  return db`a.email like ${`${literally(text.toLowerCase())}%`}`
}

/** Each word is a parameter, so typed text never becomes part of the statement. Null: the text has no words. */
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
