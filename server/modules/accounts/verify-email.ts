import type { Database } from '../../platform/database.ts'
import { tryCode, useCode } from './one-time-codes.ts'
import { wrongCode } from './reset-password.ts'

/** Marks the account's e-mail address as its own. Refuses with 400 a code that is not the account's. */
export async function verifyEmail(db: Database, accountId: string, otp: string): Promise<void> {
  const codeId = await tryCode(db, accountId, 'verify', otp)
  if (!codeId) throw wrongCode()
  await db.begin(async (tx) => {
    if (!(await useCode(tx, codeId))) throw wrongCode()
    await tx`update accounts set verified_at = coalesce(verified_at, ${new Date()}) where id = ${accountId}`
  })
}
