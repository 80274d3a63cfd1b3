import { rupees } from '../../core/money.ts'
import type { Order } from '../../core/order.ts'
import { RETURNS } from '../../core/refusals/returns.ts'
import { payoutsOn } from '../modules/payments/providers.ts'
import { cancelOwnReturn } from '../modules/returns/cancel-return.ts'
import {
  lineKey,
  readReturnChoice,
  returnableLines,
  returnsOf,
  worthOfChoice,
} from '../modules/returns/own-returns.ts'
import { askPickup } from '../modules/returns/pickups/book-pickup.ts'
import { requestReturn } from '../modules/returns/request-return.ts'
import type { Database } from '../platform/database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Door } from './door.ts'

export function openReturnRoutes({ open }: Door) {
  open('GET /api/return/choice/{orderId}/{line}', async ({ db, settings, payments }, { shopper, params }) => {
    const { orderId } = params
    const choice = await readReturnChoice(db, settings.returnPolicy(), {
      accountId: shopper.accountId,
      code: orderId,
      position: positionIn(params.line),
    })
    const { handle, name, pictures, position, size, sizeText, free, reasons, sizes, shopPays, ways } = choice
    const { prices, deliveryPaise } = await worthOfChoice(db, choice)
    return {
      orderId,
      line: position,
      product: { _id: handle, name, picture: pictures[0] ?? null },
      size: size as (typeof sizes)[number]['size'],
      sizeText,
      prices: prices.map(rupees),
      delivery: rupees(deliveryPaise),
      most: free.length,
      reasons,
      sizes,
      shopPays,
      toSource: rupees(ways.sourcePaise),
      byLink: rupees(ways.linkPaise),
      payoutsOn: payoutsOn(payments),
    }
  })

  open('POST /api/return/ask', async (deps, { shopper, payload }) => {
    await deps.limits.byAccount('ask-return', shopper.accountId)
    const { userId: _, size = null, ...wanted } = payload
    const { code, isApproved } = await requestReturn(
      deps,
      { ...wanted, size },
      { accountId: shopper.accountId },
    )
    return {
      returnId: code,
      state: isApproved ? 'approved' : 'requested',
      message: isApproved ? 'Your return is approved.' : 'We look at it and tell you.',
    }
  })

  open('POST /api/return/cancel', async (deps, { shopper, payload: { returnId } }) => {
    await cancelOwnReturn(deps, { code: returnId, accountId: shopper.accountId })
    return { message: 'Your return is cancelled.' }
  })

  open('POST /api/return/fetch', async (deps, { shopper, payload: { returnId: code } }) => {
    const { accountId } = shopper
    await deps.limits.byAccount('ask-return', accountId)
    await askPickup(deps, { code, courierOn: deps.config.courier !== null, by: { accountId } })
    return { message: 'The courier is asked to come again.' }
  })
}

/** A line's position in an order. Refuses (404) anything else. */
function positionIn(text: string | undefined): number {
  if (!/^\d{1,4}$/.test(text ?? '')) throw new Refusal(RETURNS.returnLineUnknown)
  return Number(text)
}

/** An account's orders, with the returns of their lines and whether more can be returned. */
export async function withReturns(db: Database, accountId: string, orders: Order[]): Promise<Order[]> {
  if (!orders.some(({ status }) => status === 'Delivered')) return orders
  const [returns, returnable] = await Promise.all([returnsOf(db, accountId), returnableLines(db, accountId)])
  return orders.map((order) => ({
    ...order,
    items: order.items.map((item, position) => {
      const key = lineKey(order._id, position)
      return { ...item, returns: returns.get(key) ?? [], mayReturn: returnable.has(key) }
    }),
  }))
}
