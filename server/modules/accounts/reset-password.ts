import { ACCOUNTS } from '../../../core/refusals/accounts.ts'
import type { Database } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { forgetDevices, rememberDevice } from '../../platform/known-devices.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type From, SHOPPERS_DEVICES } from './devices.ts'
import { findAccount } from './find-account.ts'
import { tryCode, useCode } from './one-time-codes.ts'
import { revokeAllSessions } from './sessions.ts'
import { tellPasswordChanged } from './tell-password-changed.ts'

/**
 * Sets the password, ends every session of the account, and tells its mailbox. The browser is one that the account knows
 * from then on, no other is: `device` is for its cookie. Refuses with 400 a code that is not the
 * account's.
 */
export async function resetPassword(
  db: Database,
  jobs: Jobs,
  { email, otp, newpassword }: { email: string; otp: string; newpassword: string },
  from: From,
): Promise<{ device: string }> {
  const account = await findAccount(db, { email })
  const codeId = await tryCode(db, account?.id ?? null, { purpose: 'reset', triedFrom: from }, otp)
  if (!account || !codeId) throw new Refusal(ACCOUNTS.wrongCode)
  const passwordHash = await hashPassword(newpassword)
  return db.begin(async (tx) => {
    if (!(await useCode(tx, codeId))) throw new Refusal(ACCOUNTS.wrongCode)
    // The code has been through the mailbox, so whoever typed it reads it.
    await tx`
      update accounts set password_hash = ${passwordHash},
        mailbox_proven_at = coalesce(mailbox_proven_at, ${new Date()})
      where id = ${account.id}`
    await revokeAllSessions(tx, account.id)
    await forgetDevices(tx, SHOPPERS_DEVICES, account.id)
    await tellPasswordChanged(tx, jobs, account.id, from)
    const { device } = await rememberDevice(tx, SHOPPERS_DEVICES, account.id, from.device)
    return { device }
  })
}
