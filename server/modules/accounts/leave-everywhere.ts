import type { Database, Transaction } from '../../platform/database.ts'
import { forgetDevices } from '../../platform/known-devices.ts'
import { SHOPPERS_DEVICES } from './devices.ts'
import { revokeAllSessions } from './sessions.ts'

/** Signs an account out of all browsers, this one included, and forgets the browsers it knows. */
export const logOutEverywhere = (db: Database, accountId: string): Promise<void> =>
  db.begin((tx) => leaveEverywhere(tx, accountId))

/** The same as part of a transaction. */
export async function leaveEverywhere(tx: Transaction, accountId: string): Promise<void> {
  await revokeAllSessions(tx, accountId)
  await forgetDevices(tx, SHOPPERS_DEVICES, accountId)
}
