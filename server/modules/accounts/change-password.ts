import { ACCOUNTS } from '../../../core/refusals/accounts.ts'
import { refuseWeakPassword } from '../../platform/common-passwords.ts'
import type { Database } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { hashPassword, passwordFits } from '../../platform/passwords.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { From } from './devices.ts'
import { endCodes } from './one-time-codes.ts'
import { revokeOtherSessions, type Shopper } from './sessions.ts'
import { tellPasswordChanged } from './tell-password-changed.ts'

/**
 * Sets a new password, ends all other sessions and mails a notice. Refuses (400) a wrong present password or a weak new
 * one, (409) an account without a password.
 */
export async function changePassword(
  db: Database,
  jobs: Jobs,
  shopper: Shopper,
  { password, newpassword }: { password: string; newpassword: string },
  from: From,
): Promise<void> {
  const { accountId } = shopper
  const [account] = await db<{ email: string; phone: string | null; hash: string | null }[]>`
    select email, phone, password_hash as hash from accounts where id = ${accountId} and erased_at is null`
  if (!account) throw new Refusal(ACCOUNTS.sessionExpired)
  const { email, phone, hash } = account
  if (hash === null) throw new Refusal(ACCOUNTS.noPasswordYet)
  refuseWeakPassword(newpassword, 'newpassword', [email, phone])
  if (!(await passwordFits(hash, password))) throw new Refusal(ACCOUNTS.presentPasswordWrong)
  const newHash = await hashPassword(newpassword)
  await db.begin(async (tx) => {
    const changed = await tx`
      update accounts set password_hash = ${newHash}
      where id = ${accountId} and password_hash = ${hash} returning id`
    // The password was reset at the same moment, which ended this session.
    if (changed.length === 0) throw new Refusal(ACCOUNTS.sessionExpired)
    await endCodes(tx, accountId, 'reset')
    await revokeOtherSessions(tx, shopper)
    await tellPasswordChanged(tx, jobs, accountId, from)
  })
}
