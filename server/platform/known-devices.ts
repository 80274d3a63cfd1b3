import type { Database, Transaction } from './database.ts'
import { hashToken, newToken } from './ids.ts'

/** The table of known browsers, and its column for their owner. */
export type DeviceTable = {
  table: 'account_devices' | 'staff_devices'
  owner: 'account_id' | 'staff_id'
}

/** Who asks, as rate limits see it: a browser that the account knows, or (null) any other on a network. */
export type Asker = { address: string; device: string | null }

/** More than anybody uses; the ones unused for longest are replaced. */
const MOST_DEVICES = 20

/** Whether `ownerId` has signed in with the browser that holds this key. */
export async function knowsDevice(
  sql: Database | Transaction,
  { table, owner }: DeviceTable,
  ownerId: string,
  device: string | null,
): Promise<boolean> {
  if (device === null) return false
  const [known] = await sql`
    select 1 from ${sql(table)} where ${sql(owner)} = ${ownerId} and device_hash = ${hashToken(device)}`
  return known !== undefined
}

/**
 * Remembers a browser after a sign-in, in its transaction. Returns the key for its cookie, and whether the owner uses it
 * for the first time. A key of somebody else, or of nobody, is replaced by a new one, which also counts for everybody who
 * has signed in with this browser: a key that a stranger may have planted there becomes worthless.
 */
export async function rememberDevice(
  tx: Transaction,
  of: DeviceTable,
  ownerId: string,
  device: string | null,
): Promise<{ device: string; isNew: boolean }> {
  const { table, owner } = of
  const now = new Date()
  if (device !== null) {
    const used = await tx`
      update ${tx(table)} set last_used_at = ${now}
      where ${tx(owner)} = ${ownerId} and device_hash = ${hashToken(device)} returning 1`
    if (used.length > 0) return { device, isNew: false }
  }
  const { token, hash } = newToken()
  if (device !== null)
    await tx`update ${tx(table)} set device_hash = ${hash} where device_hash = ${hashToken(device)}`
  await tx`
    insert into ${tx(table)} (${tx(owner)}, device_hash, known_since, last_used_at)
    values (${ownerId}, ${hash}, ${now}, ${now})`
  await makeRoom(tx, of, ownerId)
  return { device: token, isNew: true }
}

/** Forgets all browsers of the owner. */
export async function forgetDevices(
  tx: Transaction,
  { table, owner }: DeviceTable,
  ownerId: string,
): Promise<void> {
  await tx`delete from ${tx(table)} where ${tx(owner)} = ${ownerId}`
}

async function makeRoom(tx: Transaction, { table, owner }: DeviceTable, ownerId: string) {
  await tx`
    delete from ${tx(table)} where ${tx(owner)} = ${ownerId} and device_hash in (
      select device_hash from ${tx(table)} where ${tx(owner)} = ${ownerId}
      order by last_used_at desc, device_hash offset ${MOST_DEVICES}
    )`
}
