import { randomUUID } from 'node:crypto'
import type { AdminPayloadOf, AdminReplyOf, AdminRoute } from '../contract/admin.ts'
import { askAdmin } from '../contract/admin-client.ts'
import { ApiError } from '../contract/client.ts'
import type { Role } from '../core/staff.ts'
import { csrfOf, openStaffSession } from '../server/modules/staff/sessions.ts'
import { newSecret } from '../server/modules/staff/totp.ts'
import type { Database } from '../server/platform/database.ts'
import { newId } from '../server/platform/ids.ts'
import { hashPassword } from '../server/platform/passwords.ts'

export const STAFF_PASSWORD = 'four-words-of-the-loom'
let hash: Promise<string> | undefined

export type StaffMember = { id: string; email: string; name: string; role: Role; secret: Buffer | null }

/** Creates a person of the shop, without the time that hashing a password takes. */
export async function newStaff(
  db: Database,
  role: Role,
  { withSecondFactor = false } = {},
): Promise<StaffMember> {
  hash ??= hashPassword(STAFF_PASSWORD)
  const id = newId()
  const email = `${role}-${randomUUID()}@example.com`
  const secret = withSecondFactor ? newSecret() : null
  const name = `A ${role}`
  await db`
    insert into staff (id, email, name, role, password_hash, totp_secret, totp_confirmed_at)
    values (${id}, ${email}, ${name}, ${role}, ${await hash}, ${secret}, ${secret && new Date()})`
  return { id, email, name, role, secret }
}

/** A signed-in person of the shop. `cookie`: the name of the session's cookie if it is not that of plain http. */
export type StaffCaller = { base: string; token: string | null; csrf: string; cookie?: string }

/** Opens a session of this person, who has given the password. */
export async function signedIn(db: Database, base: string, { id }: StaffMember): Promise<StaffCaller> {
  const token = await db.begin((tx) => openStaffSession(tx, id, { address: '127.0.0.1', device: 'test' }))
  return { base, token, csrf: csrfOf(token) }
}

export const nobody = (base: string): StaffCaller => ({ base, token: null, csrf: '' })

type How = { params?: Record<string, string>; query?: URLSearchParams; headers?: Record<string, string> }

/** Calls the console's API as the console's page does. */
export async function askAs<R extends AdminRoute>(
  { base, token, csrf, cookie = 'staff' }: StaffCaller,
  route: R,
  payload?: AdminPayloadOf<R>,
  { headers, ...how }: How = {},
): Promise<{ reply: AdminReplyOf<R>; headers: Headers }> {
  const answer = await askAdmin(route, payload, {
    base,
    csrf,
    headers: { origin: base, ...(token ? { cookie: `${cookie}=${token}` } : {}), ...headers },
    ...how,
  })
  if (!answer) throw new Error('Nothing has changed, though nothing was known.')
  return answer
}

/** The status of a call: 200, or that of its refusal. */
export async function statusOf(asking: Promise<unknown>): Promise<number> {
  try {
    await asking
    return 200
  } catch (error) {
    if (error instanceof ApiError) return error.status
    throw error
  }
}

/** The session's token from a reply's cookie. Throws if there is none. */
export function tokenFrom(headers: Headers): string {
  const cookie = headers.get('set-cookie') ?? ''
  const token = /^(?:__Host-)?staff=([\w-]+);/.exec(cookie)?.[1]
  if (!token) throw new Error(`The reply sets no session: ${cookie}`)
  return token
}
