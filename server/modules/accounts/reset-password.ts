import { ACCOUNTS } from '../../../core/refusals/accounts.ts'
import { refuseWeakPassword } from '../../platform/common-passwords.ts'
import type { Database } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { rememberDevice } from '../../platform/known-devices.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type From, SHOPPERS_DEVICES } from './devices.ts'
import { findAccount } from './find-account.ts'
import { leaveEverywhere } from './leave-everywhere.ts'
import { endCodes, tryCode, useCode } from './one-time-codes.ts'
import { proveMailbox } from './prove-mailbox.ts'
import { tellPasswordChanged } from './tell-password-changed.ts'

/**
 * Sets the password, ends all sessions and mails a notice. From then on the account knows this browser only: `device` is
 * for its cookie. An account whose mailbox is proven by this code is first cleared of what a stranger may have entered.
 * Refuses (400) a wrong code and a weak password.
 */
export async function resetPassword(
  db: Database,
  jobs: Jobs,
  { email, otp, newpassword }: { email: string; otp: string; newpassword: string },
  from: From,
): Promise<{ device: string }> {
  refuseWeakPassword(newpassword, 'newpassword', [email])
  const account = await findAccount(db, { email })
  const codeId = await tryCode(db, account?.id ?? null, { purpose: 'reset', triedFrom: from }, otp)
  if (!account || !codeId) throw new Refusal(ACCOUNTS.wrongCode)
  // Only after the code is checked: the refusal would tell anybody whose phone it is.
  refuseWeakPassword(newpassword, 'newpassword', [account.phone])
  const passwordHash = await hashPassword(newpassword)
  return db.begin(async (tx) => {
    if (!(await useCode(tx, account.id, codeId))) throw new Refusal(ACCOUNTS.wrongCode)
    // As a change of password does: otherwise a code requested elsewhere could set the password again.
    await endCodes(tx, account.id, 'reset')
    await proveMailbox(tx, account.id)
    await tx`update accounts set password_hash = ${passwordHash} where id = ${account.id}`
    await leaveEverywhere(tx, account.id)
    await tellPasswordChanged(tx, jobs, account.id, from)
    const { device } = await rememberDevice(tx, SHOPPERS_DEVICES, account.id, from.device)
    return { device }
  })
}
