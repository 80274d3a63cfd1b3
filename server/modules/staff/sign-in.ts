import { STAFF } from '../../../core/refusals/staff.ts'
import type { Database } from '../../platform/database.ts'
import { hashPassword, isOutdated, passwordFits } from '../../platform/passwords.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type From, openStaffSession } from './sessions.ts'

/** The first half: a session that may give the second factor, if the person has one. Refuses 401, not telling why. */
export async function signIn(
  db: Database,
  { email, password }: { email: string; password: string },
  from: From,
): Promise<{ token: string }> {
  const [person] = await db<{ id: string; password_hash: string }[]>`
    select id, password_hash from staff where email = ${email} and left_at is null`
  const fits = await passwordFits(person?.password_hash ?? null, password)
  if (!person || !fits) throw new Refusal(STAFF.staffSignInWrong)
  const renewed = isOutdated(person.password_hash) ? await hashPassword(password) : null
  return db.begin(async (tx) => {
    // Kept still: whoever changes the password at this moment ends this session too, or is seen here.
    const [same] = await tx`
      select 1 from staff
      where id = ${person.id} and password_hash = ${person.password_hash} and left_at is null
      for no key update`
    if (!same) throw new Refusal(STAFF.staffSignInWrong)
    if (renewed) await tx`update staff set password_hash = ${renewed} where id = ${person.id}`
    return { token: await openStaffSession(tx, person.id, from) }
  })
}
