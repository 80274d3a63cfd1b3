import type { FastifyInstance } from 'fastify'
import { rupees } from '../../../core/money.ts'
import { type Sales, salesSince, workWaiting } from '../../modules/orders/work-waiting.ts'
import type { Database } from '../../platform/database.ts'
import type { Shop } from '../../shop.ts'
import { openAdmin } from './door.ts'
import { seesMoney } from './order-replies.ts'

// India has one time zone and no summer time.
const INDIA_MS = 5.5 * 3_600_000
const DAY_MS = 86_400_000

export function openToday(app: FastifyInstance, shop: Shop) {
  openAdmin(app, shop, 'GET /api/admin/today', async ({ db }, { staff }) => {
    const waiting = await workWaiting(db)
    if (seesMoney(staff.role)) return { success: true, ...waiting, sales: await sales(db, new Date()) }
    return {
      success: true,
      ...waiting,
      paymentsPending: null,
      refundsStuck: null,
      messagesFailed: null,
      stockLow: null,
      stockOut: null,
      sales: null,
    }
  })
}

/** Of today, the last seven days and the last thirty, today included. */
async function sales(db: Database, now: Date) {
  const midnight = Math.floor((now.getTime() + INDIA_MS) / DAY_MS) * DAY_MS - INDIA_MS
  const since = (days: number) => salesSince(db, new Date(midnight - (days - 1) * DAY_MS)).then(asReply)
  const [today, week, month] = await Promise.all([since(1), since(7), since(30)])
  return { today, week, month }
}

const asReply = ({ orders, pieces, paise }: Sales) => ({ orders, pieces, amount: rupees(paise) })
