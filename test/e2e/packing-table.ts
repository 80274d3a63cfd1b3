import { JOB_KINDS } from '../../server/jobs/kinds.ts'
import { moveOrder } from '../../server/modules/orders/move-order.ts'
import { shipByHand, shipOrder } from '../../server/modules/orders/parcels/ship-order.ts'
import { type Database, openDatabase } from '../../server/platform/database.ts'
import { type Jobs, startJobs } from '../../server/platform/jobs.ts'
import { createLog } from '../../server/platform/log.ts'
import { embeddedAddress } from '../embedded-address.ts'

const actor = 'shop'

/** Packs an order and ships it with the courier; the booking follows by a job. */
export const packAndShip = (code: string) =>
  atTheTable(async (deps) => {
    await moveOrder(deps, { code, to: 'Packing', actor })
    await shipOrder({ ...deps, courierOn: true }, { code, actor })
  })

/** Packs orders, ships them with labels from elsewhere and delivers them: their cash is with the courier. */
export const deliverByHand = (parcels: { code: string; awb: string }[]) =>
  atTheTable(async (deps) => {
    for (const { code, awb } of parcels) {
      await moveOrder(deps, { code, to: 'Packing', actor })
      await shipByHand(deps, { code, awb, courierName: 'BlueDart', actor })
      for (const to of ['Out for delivery', 'Delivered'] as const) await moveOrder(deps, { code, to, actor })
    }
  })

/** Makes the courier record its next scan, or one of this code, and send it to the shop. */
export async function advanceParcel(awb: string, code?: number): Promise<void> {
  const answer = await fetch(`${process.env.SANDBOX_URL}/courier/${awb}/advance`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: code === undefined ? '' : JSON.stringify({ code }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

/** Runs operations of the packing table on the database of the journeys' shop. */
async function atTheTable<T>(work: (deps: { db: Database; jobs: Jobs }) => Promise<T>): Promise<T> {
  const address = embeddedAddress(process.env.SHOP_DATA_DIR ?? '')
  const db = openDatabase(address, 2)
  const jobs = await startJobs(address, createLog('error'), JOB_KINDS)
  try {
    return await work({ db, jobs })
  } finally {
    await jobs.stop()
    await db.end()
  }
}
