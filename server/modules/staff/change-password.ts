import { STAFF } from '../../../core/refusals/staff.ts'
import { refuseWeakPassword } from '../../platform/common-passwords.ts'
import type { Database } from '../../platform/database.ts'
import { hashPassword, passwordFits } from '../../platform/passwords.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordChange } from '../history/record-change.ts'
import { endSessionsOf, type Staff } from './sessions.ts'

/**
 * Changes one's own password and ends all other sessions; repeating it changes nothing. Refuses (400) a wrong present
 * password.
 */
export async function changePassword(
  db: Database,
  staff: Staff,
  { present, next }: { present: string; next: string },
): Promise<void> {
  const [person] = await db<
    { hash: string }[]
  >`select password_hash as hash from staff where id = ${staff.id}`
  if (!person) throw new Refusal(STAFF.staffPasswordWrong)
  if (!(await passwordFits(person.hash, present))) {
    // By whoever asks once more for want of an answer.
    if (await passwordFits(person.hash, next)) return
    throw new Refusal(STAFF.staffPasswordWrong)
  }
  refuseWeakPassword(next, 'next', [staff.email])
  const hash = await hashPassword(next)
  await db.begin(async (tx) => {
    const changed = await tx`
      update staff set password_hash = ${hash}
      where id = ${staff.id} and password_hash = ${person.hash} returning id`
    if (changed.length === 0) throw new Refusal(STAFF.staffPasswordChanged)
    await endSessionsOf(tx, staff.id, staff.sessionId)
    await recordChange(tx, staff, { action: 'staff.password-changed', subject: staff.email })
  })
}

/**
 * Gives a person who has forgotten theirs a new password and ends all their sessions. Refuses (404) an address that nobody
 * here has, (400) a weak password.
 */
export async function setPassword(db: Database, email: string, password: string): Promise<void> {
  refuseWeakPassword(password, 'password', [email])
  const hash = await hashPassword(password)
  await db.begin(async (tx) => {
    const [person] = await tx<{ id: string }[]>`
      update staff set password_hash = ${hash} where email = ${email} and left_at is null returning id`
    if (!person) throw new Refusal(STAFF.staffUnknown)
    await endSessionsOf(tx, person.id)
    await recordChange(tx, null, { action: 'staff.password-changed', subject: email })
  })
}
