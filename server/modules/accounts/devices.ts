import type { Database } from '../../platform/database.ts'
import { type Asker, type DeviceTable, knowsDevice } from '../../platform/known-devices.ts'

export const SHOPPERS_DEVICES: DeviceTable = { table: 'account_devices', owner: 'account_id' }

/** A caller without a session: `device` is the key in its browser's cookie, `browser` its User-Agent. */
export type From = { address: string; device: string | null; browser: string }

/**
 * Who asks about the account with this e-mail address or phone: a browser that the account knows, or an unknown one on a
 * network.
 */
export async function shopperAsker(
  db: Database,
  by: { email: string } | { phone: string },
  { address, device }: From,
): Promise<Asker> {
  if (device === null) return { address, device }
  const [account] =
    'email' in by
      ? await db<{ id: string }[]>`select id from accounts where email = ${by.email}`
      : await db<{ id: string }[]>`select id from accounts where phone = ${by.phone}`
  const isKnown = account !== undefined && (await knowsDevice(db, SHOPPERS_DEVICES, account.id, device))
  return { address, device: isKnown ? device : null }
}
