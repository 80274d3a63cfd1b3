import { ACCOUNTS } from '../../../core/refusals/accounts.ts'
import type { Database } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { hashPassword, isOutdated, passwordFits } from '../../platform/passwords.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { From } from './devices.ts'
import { type SignedIn, signIn } from './sign-in.ts'

/**
 * Opens a session, and mails a notice when the browser is new to the account. Refuses (401) without telling whether address
 * or password was wrong.
 */
export async function login(
  db: Database,
  jobs: Jobs,
  { email, password }: { email: string; password: string },
  from: From,
): Promise<SignedIn> {
  const [account] = await db<{ id: string; password_hash: string | null }[]>`
    select id, password_hash from accounts where email = ${email}`
  const kept = account?.password_hash ?? null
  const fits = await passwordFits(kept, password)
  if (!fits || !account || kept === null) throw new Refusal(ACCOUNTS.wrongEmailOrPassword)
  const renewed = isOutdated(kept) ? await hashPassword(password) : null
  return db.begin(async (tx) => {
    // Locked, so that a password reset at this moment either ends this session too or is seen here.
    const [unchanged] = await tx`
      select 1 from accounts where id = ${account.id} and password_hash = ${kept} for no key update`
    if (!unchanged) throw new Refusal(ACCOUNTS.wrongEmailOrPassword)
    if (renewed) await tx`update accounts set password_hash = ${renewed} where id = ${account.id}`
    return signIn(tx, jobs, account.id, from)
  })
}
