import type { Database } from '../../platform/database.ts'
import { type Asker, type DeviceTable, knowsDevice } from '../../platform/known-devices.ts'

/** Browsers that somebody has fully signed in with; a password alone does not count. */
export const STAFF_DEVICES: DeviceTable = { table: 'staff_devices', owner: 'staff_id' }

/** Who tries to sign in to this account: a browser that it knows, or an unknown one on a network. */
export async function staffAsker(
  db: Database,
  by: { email: string } | { id: string },
  { address, key }: { address: string; key: string | null },
): Promise<Asker> {
  if (key === null) return { address, device: null }
  const [person] =
    'email' in by
      ? await db<{ id: string }[]>`select id from staff where email = ${by.email} and left_at is null`
      : [by]
  const isKnown = person !== undefined && (await knowsDevice(db, STAFF_DEVICES, person.id, key))
  return { address, device: isKnown ? key : null }
}
