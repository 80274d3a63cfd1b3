import type { Paise } from '../../../core/money.ts'
import { ORDERS } from '../../../core/refusals/orders.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Person, recordChange } from '../history/record-change.ts'
import { lockOrderByCode } from '../orders/move-order.ts'
import { settleShortOf } from './settle-short.ts'

type Remitted = { code: string; amountPaise: Paise; reference: string | null; by: Person }

/** The same request within this time is a button pressed twice. */
const TWICE_WITHIN = '30 seconds'

/**
 * Records that the courier has handed over cash of an order, all or a part; repeating it changes nothing. Refuses 404, and
 * 409 more than it still has. Returns what it still has, in paise.
 */
export async function noteRemitted(
  db: Database,
  { code, amountPaise, reference, by }: Remitted,
  now: Date = new Date(),
): Promise<{ leftPaise: Paise }> {
  return db.begin(async (tx) => {
    const order = await lockOrderByCode(tx, code)
    const [{ held }] = await tx<[{ held: number }]>`
      select coalesce(sum(courier_paise), 0)::bigint as held from ledger where order_id = ${order.id}`
    const [again] = await tx`
      select from ledger where order_id = ${order.id} and cause = 'remitted' and bank_paise = ${amountPaise}
        and reference is not distinct from ${reference} and at > ${now}::timestamptz - ${TWICE_WITHIN}::interval`
    if (again) return { leftPaise: held }
    if (amountPaise > held) throw new Refusal(ORDERS.courierHasLess, { code, held })
    await tx`
      insert into ledger (order_id, at, cause, reference, courier_paise, bank_paise)
      values (${order.id}, ${now}, 'remitted', ${reference}, ${-amountPaise}, ${amountPaise})`
    if (amountPaise === held)
      await settleShortOf(tx, { orderId: order.id, broughtId: null, holder: 'courier' }, now)
    await recordChange(tx, by, { action: 'order.remitted', subject: code, after: { amountPaise, reference } })
    return { leftPaise: held - amountPaise }
  })
}
