import { SECURITY_LOG_DAYS, type SecurityEvent } from '../../../core/security-events.ts'
import type { Database } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { From } from './sessions.ts'

export type Noted = {
  event: SecurityEvent
  /** Whose account it is about, by id or by what was typed at the sign-in. */
  staffId: string | null
  email: string | null
  subject: string
  /** The refusal's code; null: it was done. */
  refusedAs: string | null
  from: From
  requestId: string
}

/** Keeps it and says it in the log. Not part of what it is about: a refusal rolls that back. */
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

export type SecurityEntry = {
  id: string
  at: Date
  event: SecurityEvent
  who: string | null
  subject: string
  refusedAs: string | null
  address: string
  device: string
}

/** Newest first: ids grow with time. `before` is the id of the last one shown. A person's id is shown as their address. */
export async function readSecurityLog(
  db: Database,
  { search, before, limit }: { search: string; before: string | null; limit: number },
): Promise<SecurityEntry[]> {
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const older = before ? db`and l.id < ${before}` : db``
  const found = search
    ? db`and (s.name ilike ${like} or s.email ilike ${like} or o.email ilike ${like} or l.subject ilike ${like}
        or l.event ilike ${like} or l.address ilike ${like})`
    : db``
  return db<SecurityEntry[]>`
    select l.id, l.at, l.event, s.name as who, coalesce(o.email, l.subject) as subject,
      l.refused_as as "refusedAs", l.address, l.device
    from security_log l
    left join staff s on s.id = l.staff_id
    left join staff o on o.id::text = l.subject
    where true ${older} ${found} order by l.id desc limit ${limit}`
}

export async function forgetOldSecurityLog(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SECURITY_LOG_DAYS * 24 * 3600 * 1000)
  await db`delete from security_log where at < ${before}`
}
