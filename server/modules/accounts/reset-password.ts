import { ACCOUNTS } from '../../../core/refusals/accounts.ts'
import type { Database } from '../../platform/database.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findAccount } from './find-account.ts'
import { tryCode, useCode } from './one-time-codes.ts'
import { revokeAllSessions } from './sessions.ts'

/** Sets the password and ends every session of the account. Refuses with 400 a code that is not the account's. */
export async function resetPassword(
  db: Database,
  { email, otp, newpassword }: { email: string; otp: string; newpassword: string },
): Promise<void> {
  const account = await findAccount(db, { email })
  const codeId = await tryCode(db, account?.id ?? null, 'reset', otp)
  if (!account || !codeId) throw new Refusal(ACCOUNTS.wrongCode)
  const passwordHash = await hashPassword(newpassword)
  await db.begin(async (tx) => {
    if (!(await useCode(tx, codeId))) throw new Refusal(ACCOUNTS.wrongCode)
    // The code has been through the mailbox, so whoever typed it reads it.
    await tx`
      update accounts set password_hash = ${passwordHash},
        mailbox_proven_at = coalesce(mailbox_proven_at, ${new Date()})
      where id = ${account.id}`
    await revokeAllSessions(tx, account.id)
  })
}
