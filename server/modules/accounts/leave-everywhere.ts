import type { Transaction } from '../../platform/database.ts'
import { forgetDevices } from '../../platform/known-devices.ts'
import { SHOPPERS_DEVICES } from './devices.ts'
import { revokeAllSessions } from './sessions.ts'

/** Ends every session of the account, this one too. No browser is known to it any more. */
export async function leaveEverywhere(tx: Transaction, accountId: string): Promise<void> {
  await revokeAllSessions(tx, accountId)
  await forgetDevices(tx, SHOPPERS_DEVICES, accountId)
}
