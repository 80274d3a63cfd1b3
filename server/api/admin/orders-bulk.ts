import type { BulkDone } from '../../../contract/admin/orders.ts'
import type { Staff } from '../../modules/staff/sessions.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import { faultOf } from '../answer-errors.ts'
import type { AdminDoor } from './door.ts'
import { move, ship } from './orders-work.ts'

const ACTS = {
  pack: (shop: Shop, staff: Staff, code: string) => move(shop, staff, code, 'Packing'),
  ship,
}

/** Applies one action to several orders, each by itself: a refusal for one does not affect the others. */
export function openBulk({ open }: AdminDoor) {
  open('POST /api/admin/orders/bulk', async (shop, { staff, payload }) => {
    const results: BulkDone['results'] = []
    for (const order of new Set(payload.codes))
      results.push({
        order,
        refused: await refusalOf(shop, order, () => ACTS[payload.act](shop, staff, order)),
      })
    return { results }
  })
}

/** The refusal for one order; null: it was done. An unexpected error is logged and counts as a refusal. */
async function refusalOf(
  { log }: Shop,
  order: string,
  act: () => Promise<unknown>,
): Promise<BulkDone['results'][number]['refused']> {
  try {
    await act()
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) log.error({ err: error, order }, 'one of many orders')
    const { code, message, details } = error instanceof Refusal ? error : new Refusal(faultOf(error))
    return { code, message, ...details }
  }
}
