import type { Database } from '../../platform/database.ts'
import { type DeviceTable, knowsDevice } from '../../platform/known-devices.ts'

export const SHOPPERS_DEVICES: DeviceTable = { table: 'account_devices', owner: 'account_id' }

/** A caller without a session: `device` is the key in its browser's cookie, `browser` what the browser says it is. */
export type From = { address: string; device: string | null; browser: string }

/** The device, if the account that goes by this e-mail address or phone knows it; else null. */
export async function knownDevice(
  db: Database,
  by: { email: string } | { phone: string },
  device: string | null,
): Promise<string | null> {
  if (device === null) return null
  const [account] =
    'email' in by
      ? await db<{ id: string }[]>`select id from accounts where email = ${by.email}`
      : await db<{ id: string }[]>`select id from accounts where phone = ${by.phone}`
  return account && (await knowsDevice(db, SHOPPERS_DEVICES, account.id, device)) ? device : null
}
