import { ACCOUNTS } from '../../../core/refusals/accounts.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { endCodes, tryCode, useCode } from './one-time-codes.ts'
import { provePhone } from './prove-phone.ts'

/** Marks the account as verified, and returns what the code has proven. Refuses (400) a wrong code. */
export async function verifyEmail(db: Database, accountId: string, otp: string): Promise<'email' | 'phone'> {
  const mailed = await tryCode(db, accountId, { purpose: 'verify' }, otp)
  const codeId = mailed ?? (await tryCode(db, accountId, { purpose: 'verify-whatsapp' }, otp))
  if (!codeId) throw new Refusal(ACCOUNTS.wrongCode)
  const now = new Date()
  // A code sent by WhatsApp proves the phone, not the mailbox.
  const provenAt = mailed ? now : null
  await db.begin(async (tx) => {
    if (!(await useCode(tx, accountId, codeId))) throw new Refusal(ACCOUNTS.wrongCode)
    await endCodes(tx, accountId, 'verify', 'verify-whatsapp')
    await tx`
      update accounts set verified_at = coalesce(verified_at, ${now}),
        mailbox_proven_at = coalesce(mailbox_proven_at, ${provenAt}::timestamptz)
      where id = ${accountId}`
    if (!mailed) await provePhone(tx, accountId)
  })
  return mailed ? 'email' : 'phone'
}
