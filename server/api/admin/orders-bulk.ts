import type { FastifyInstance } from 'fastify'
import type { BulkDone } from '../../../contract/admin-replies.ts'
import type { Staff } from '../../modules/staff/sessions.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import { openAdmin } from './door.ts'
import { move, ship } from './orders-work.ts'

const ACTS = {
  pack: (shop: Shop, staff: Staff, code: string) => move(shop, staff, code, 'Packing'),
  ship,
}

/** One order after the other, each by itself: what is refused of one keeps nothing from the others. */
export function openBulk(app: FastifyInstance, shop: Shop) {
  openAdmin(app, shop, 'POST /api/admin/orders/bulk', async (_, { staff, payload }) => {
    const results: BulkDone['results'] = []
    for (const code of new Set(payload.codes))
      results.push({ code, ...(await said(shop, code, () => ACTS[payload.act](shop, staff, code))) })
    return { success: true, results }
  })
}

/** Our own fault with one of them is written in the log, and the others go on. */
async function said({ log }: Shop, code: string, act: () => Promise<string>) {
  try {
    return { done: true, message: await act() }
  } catch (error) {
    if (error instanceof Refusal) return { done: false, message: error.message }
    log.error({ err: error, order: code }, 'one of many orders')
    return { done: false, message: 'The shop could not do this one. Try it again.' }
  }
}
