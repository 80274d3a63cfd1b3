import { hash } from 'node:crypto'
import { STAFF } from '../../../core/refusals/staff.ts'
import { needsSecondFactor, type Role } from '../../../core/staff.ts'
import { HOUR_MS, MINUTE_MS } from '../../../core/time.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { hashToken, newId, newToken } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'

/** How far somebody has come in signing in. */
export type Stage = 'second-factor' | 'enrol' | 'in'

export type Staff = {
  id: string
  name: string
  email: string
  role: Role
  sessionId: string
  stage: Stage
  hasSecondFactor: boolean
  /** The second factor was entered a short while ago, or the person has none. */
  isFresh: boolean
}

export const IDLE_FOR = HOUR_MS
export const AT_MOST_FOR = 12 * HOUR_MS
const NOTED_EVERY = MINUTE_MS
/** How long an entered code counts for calls that require a fresh one. */
const FRESH_FOR = 10 * MINUTE_MS

/**
 * The person who holds this token. Refuses (401) after an hour without use or twelve hours in all. `inBackground`: the page
 * polls by itself, which does not count as use. `mustEnrol`: refuses a person whose role requires a second factor and who
 * has none.
 */
export async function authenticateStaff(
  db: Database,
  token: string | null,
  { inBackground, mustEnrol, now = new Date() }: { inBackground: boolean; mustEnrol: boolean; now?: Date },
): Promise<Staff> {
  if (!token) throw new Refusal(STAFF.staffSignedOut)
  const [row] = await db<Row[]>`
    select s.id as "sessionId", p.id, p.name, p.email, p.role, s.second_factor_at as "secondFactorAt",
      s.last_used_at as "lastUsedAt", p.totp_confirmed_at is not null as "hasSecondFactor"
    from staff_sessions s join staff p on p.id = s.staff_id and p.left_at is null
    where s.token_hash = ${hashToken(token)} and ${alive(db, now)}`
  if (!row) throw new Refusal(STAFF.staffSessionEnded)
  if (!inBackground && row.lastUsedAt.getTime() < now.getTime() - NOTED_EVERY)
    await db`update staff_sessions set last_used_at = ${now} where id = ${row.sessionId} and last_used_at < ${now}`
  const { secondFactorAt, lastUsedAt: _, ...staff } = row
  const isFresh = !staff.hasSecondFactor || (secondFactorAt?.getTime() ?? 0) > now.getTime() - FRESH_FOR
  return { ...staff, isFresh, stage: stageOf(staff, secondFactorAt, mustEnrol) }
}

type Person = Omit<Staff, 'stage' | 'isFresh'>
type Row = Person & { secondFactorAt: Date | null; lastUsedAt: Date }

function stageOf(staff: Person, secondFactorAt: Date | null, mustEnrol: boolean): Stage {
  if (staff.hasSecondFactor) return secondFactorAt ? 'in' : 'second-factor'
  return mustEnrol && needsSecondFactor(staff.role) ? 'enrol' : 'in'
}

const alive = (db: Database | Transaction, now: Date) => db`
  s.last_used_at > ${new Date(now.getTime() - IDLE_FOR)} and s.created_at > ${new Date(now.getTime() - AT_MOST_FOR)}`

/** The second factor of a session was entered once more. */
export async function freshenSession(tx: Transaction, sessionId: string, now: Date): Promise<void> {
  await tx`update staff_sessions set second_factor_at = ${now}, last_used_at = ${now} where id = ${sessionId}`
}

export type From = { address: string; device: string }

export async function openStaffSession(tx: Transaction, staffId: string, from: From): Promise<string> {
  const { token, hash } = newToken()
  const now = new Date()
  await removeDeadStaffSessions(tx, now)
  await tx`
    insert into staff_sessions (id, token_hash, staff_id, address, device, created_at, last_used_at)
    values (${newId()}, ${hash}, ${staffId}, ${from.address}, ${from.device.slice(0, 200)}, ${now}, ${now})`
  return token
}

/** Deletes expired sessions, and with them the network addresses they were opened from. */
export async function removeDeadStaffSessions(sql: Database | Transaction, now: Date): Promise<void> {
  await sql`
    delete from staff_sessions
    where created_at < ${new Date(now.getTime() - AT_MOST_FOR)}
      or last_used_at < ${new Date(now.getTime() - IDLE_FOR)}`
}

/** From here on the session has its person's full rights. Its token is replaced, since the former one had fewer. */
export async function raiseSession(tx: Transaction, sessionId: string, now: Date): Promise<string> {
  const { token, hash } = newToken()
  await tx`
    update staff_sessions set token_hash = ${hash}, second_factor_at = ${now}, last_used_at = ${now}
    where id = ${sessionId}`
  return token
}

/** Known to a page of ours and not to another site's. */
export const csrfOf = (token: string): string => hash('sha256', `csrf ${token}`, 'base64url')

type OpenSession = {
  id: string
  device: string
  address: string
  since: Date
  lastUsedAt: Date
}

export async function sessionsOf(db: Database, staffId: string, now = new Date()): Promise<OpenSession[]> {
  return db<OpenSession[]>`
    select id, device, address, created_at as since, last_used_at as "lastUsedAt"
    from staff_sessions s where staff_id = ${staffId} and ${alive(db, now)}
    order by last_used_at desc`
}

/** Ends a session of this person's own. Refuses (404) any other. */
export async function endSession(db: Database, staffId: string, sessionId: string): Promise<void> {
  const ended = await db`
    delete from staff_sessions where id::text = ${sessionId} and staff_id = ${staffId} returning id`
  if (ended.length === 0) throw new Refusal(STAFF.staffSessionUnknown)
}

export async function endSessionsOf(
  sql: Database | Transaction,
  staffId: string,
  except: string | null = null,
): Promise<void> {
  await sql`delete from staff_sessions where staff_id = ${staffId} and (${except}::uuid is null or id <> ${except})`
}
