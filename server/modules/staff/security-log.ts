import { keptBefore } from '../../../core/retention.ts'
import { SECURITY_EVENTS, type SecurityEntry, type SecurityEvent } from '../../../core/security-events.ts'
import { cutPage } from '../../platform/cut-page.ts'
import type { Database } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { containsCode, literally } from '../../platform/typed-text.ts'
import type { From } from './sessions.ts'

type Noted = {
  event: SecurityEvent
  /** The account concerned: its id, or what was typed at the sign-in. */
  staffId: string | null
  email: string | null
  subject: string
  /** The refusal's code; null: it was done. */
  refusedAs: string | null
  from: From
  requestId: string
}

/** Stores an event, and logs it. Not in the transaction that it is about, since a refusal rolls that back. */
export async function noteSecurity({ db, log }: { db: Database; log: Log }, noted: Noted): Promise<void> {
  const { event, staffId, email, subject, refusedAs, from, requestId } = noted
  const [row] = await db<{ staffId: string | null }[]>`
    insert into security_log (id, event, staff_id, subject, refused_as, address, device)
    values (${newId()}, ${event},
      coalesce(${staffId}::uuid, (select id from staff where email = ${email} and left_at is null)),
      ${subject.slice(0, 254)}, ${refusedAs}, ${from.address}, ${from.device.slice(0, 200)})
    returning staff_id as "staffId"`
  const line = { security: event, refusedAs, staffId: row?.staffId ?? null, subject, address: from.address }
  log[refusedAs ? 'warn' : 'info']({ ...line, requestId }, 'console security')
}

/** `olderThan`: the id to continue from; set also on a short page while older entries have not been searched yet. */
export type SecurityPage = { entries: SecurityEntry<Date>[]; olderThan: string | null }

/** Parts of words have no index: a search looks through this many entries and says where it stopped. */
const MOST_LOOKED_AT = 4000

/** Newest first, since ids grow with time. `before` is an `olderThan`. A person's id is shown as their address. */
export async function readSecurityLog(
  db: Database,
  { search, before, limit }: { search: string; before: string | null; limit: number },
): Promise<SecurityPage> {
  const most = search ? MOST_LOOKED_AT : limit + 1
  const found = search ? db`where ${partsIn(db, search)}` : db``
  const rows = await db<(SecurityEntry<Date> & { end: string | null })[]>`
    with looked_at as materialized (
      select * from security_log ${before ? db`where id < ${before}` : db``} order by id desc limit ${most}
    ), found as (
      select l.id, l.at, l.event, s.name as who, coalesce(o.email, l.subject) as subject, l.refused_as as "refusedAs",
        l.address, l.device
      from looked_at l
      left join staff s on s.id = l.staff_id
      left join staff o on o.id::text = l.subject
      ${found} order by l.id desc limit ${limit + 1}
    )
    select found.*, "end" from (select (select id from looked_at order by id desc offset ${most - 1}) as "end") e
    left join found on true
    order by id desc`
  const entries = rows.filter(({ id }) => id !== null).map(({ end: _, ...entry }) => entry)
  const { page, last } = cutPage(entries, limit)
  return { entries: page, olderThan: last?.id ?? rows[0]?.end ?? null }
}

function partsIn(db: Database, search: string) {
  const like = `%${literally(search)}%`
  const said = (as: 'done' | 'refused') =>
    SECURITY_EVENT_KINDS.filter((event) =>
      SECURITY_EVENTS[event][as].toLowerCase().includes(search.toLowerCase()),
    )
  return db`(
    s.name ilike ${like} or s.email ilike ${like} or o.name ilike ${like} or o.email ilike ${like} or l.address ilike ${like}
    or ${containsCode(db, db`l.subject`, search)} or l.event ilike ${like}
    or (l.refused_as is null and l.event = any(${said('done')}))
    or (l.refused_as is not null and l.event = any(${said('refused')})))`
}

const SECURITY_EVENT_KINDS = Object.keys(SECURITY_EVENTS) as SecurityEvent[]

export async function forgetOldSecurityLog(db: Database, now: Date): Promise<void> {
  await db`delete from security_log where at < ${keptBefore('securityLogs', now)}`
}
