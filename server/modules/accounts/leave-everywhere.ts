import type { Database, Transaction } from '../../platform/database.ts'
import { forgetDevices } from '../../platform/known-devices.ts'
import { SHOPPERS_DEVICES } from './devices.ts'
import { revokeAllSessions } from './sessions.ts'

/** A shopper leaves: nobody is signed in to the account any more, by this browser either, and none is known to it. */
export const logOutEverywhere = (db: Database, accountId: string): Promise<void> =>
  db.begin((tx) => leaveEverywhere(tx, accountId))

/** The same as part of something else. */
export async function leaveEverywhere(tx: Transaction, accountId: string): Promise<void> {
  await revokeAllSessions(tx, accountId)
  await forgetDevices(tx, SHOPPERS_DEVICES, accountId)
}
