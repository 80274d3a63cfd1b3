import { ACCOUNTS } from '../../../core/refusals/accounts.ts'
import type { Database } from '../../platform/database.ts'
import { hashPassword, isOutdated, passwordFits } from '../../platform/passwords.ts'
import { Refusal } from '../../platform/refusal.ts'
import { openSession } from './sessions.ts'

/** Opens a session. Refuses with 401, and never tells which of the two was wrong. */
export async function login(
  db: Database,
  { email, password }: { email: string; password: string },
): Promise<{ token: string }> {
  const [account] = await db<{ id: string; password_hash: string | null }[]>`
    select id, password_hash from accounts where email = ${email}`
  const kept = account?.password_hash ?? null
  const fits = await passwordFits(kept, password)
  if (!fits || !account || kept === null) throw new Refusal(ACCOUNTS.wrongEmailOrPassword)
  const renewed = isOutdated(kept) ? await hashPassword(password) : null
  return db.begin(async (tx) => {
    // Kept still: a password reset at this very moment either ends this session too, or is seen here.
    const [unchanged] = await tx`
      select 1 from accounts where id = ${account.id} and password_hash = ${kept} for no key update`
    if (!unchanged) throw new Refusal(ACCOUNTS.wrongEmailOrPassword)
    if (renewed) await tx`update accounts set password_hash = ${renewed} where id = ${account.id}`
    return { token: await openSession(tx, account.id) }
  })
}
