import type { Database, Transaction } from './database.ts'
import { hashToken, newToken } from './ids.ts'

/** Where somebody's browsers are written down, and by which column they are somebody's. */
export type DeviceTable = {
  table: 'account_devices' | 'staff_devices'
  owner: 'account_id' | 'staff_id'
}

/** Who asks, as a limit sees it: a device that the account in question knows, else (null) somewhere on a network. */
export type Asker = { address: string; device: string | null }

/** More than anybody has; the longest unused make room. */
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
 * After a sign-in, in its transaction. Returns the key that the browser's cookie is to hold from now on, and whether
 * this is the owner's first sign-in with it. A key that was somebody else's, or nobody's, is replaced by a new one, which
 * then stands for all whom the browser has signed in: what a stranger could have planted there is worth nothing.
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

/** None of the owner's browsers is known any more. */
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
