import { STAFF } from '../../../core/refusals/staff.ts'
import type { Database } from '../../platform/database.ts'
import { rememberDevice } from '../../platform/known-devices.ts'
import { hashPassword, isOutdated, passwordFits } from '../../platform/passwords.ts'
import { Refusal } from '../../platform/refusal.ts'
import { STAFF_DEVICES } from './devices.ts'
import { type From, openStaffSession } from './sessions.ts'

/**
 * The first half of signing in: opens a session that can enter the second factor, if the person has one. `key` is the
 * browser's, before and after; null: the browser is not known yet. Refuses (401) without giving a reason.
 */
export async function signIn(
  db: Database,
  { email, password }: { email: string; password: string },
  from: From,
  key: string | null = null,
): Promise<{ token: string; key: string | null }> {
  const [person] = await db<{ id: string; password_hash: string; has_app: boolean }[]>`
    select id, password_hash, totp_confirmed_at is not null as has_app from staff where email = ${email} and left_at is null`
  const fits = await passwordFits(person?.password_hash ?? null, password)
  if (!person || !fits) throw new Refusal(STAFF.staffSignInWrong)
  const renewed = isOutdated(person.password_hash) ? await hashPassword(password) : null
  return db.begin(async (tx) => {
    // Locked, so that a change of password at this moment either ends this session too or is seen here.
    const [same] = await tx`
      select 1 from staff
      where id = ${person.id} and password_hash = ${person.password_hash} and left_at is null
      for no key update`
    if (!same) throw new Refusal(STAFF.staffSignInWrong)
    if (renewed) await tx`update staff set password_hash = ${renewed} where id = ${person.id}`
    const token = await openStaffSession(tx, person.id, from)
    if (person.has_app) return { token, key: null }
    const { device } = await rememberDevice(tx, STAFF_DEVICES, person.id, key)
    return { token, key: device }
  })
}
