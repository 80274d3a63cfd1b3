import { readCode } from '../../core/coupon.ts'
import { rupees } from '../../core/money.ts'
import { hasNotLeft, type OrderStatus } from '../../core/order-status.ts'
import { cancelOwnOrder } from '../modules/orders/cancelling/cancel-own-order.ts'
import { confirmByMail, confirmOwnOrder } from '../modules/orders/confirming/confirm-order.ts'
import { orderAgain } from '../modules/orders/order-again.ts'
import { taxPapers } from '../modules/orders/paper/tax-papers.ts'
import { taxPapersOf } from '../modules/orders/paper/tax-papers-of.ts'
import { trackingOf } from '../modules/orders/parcels/tracking.ts'
import type { OrderRequest } from '../modules/orders/placing/order-request.ts'
import { placeOrder } from '../modules/orders/placing/place-order.ts'
import { ordersOf } from '../modules/orders/reading/orders-of.ts'
import { payoutsOn } from '../modules/payments/providers.ts'
import { wayTo } from '../modules/shipping/promise.ts'
import type { Shop } from '../shop.ts'
import type { Caller, Door } from './door.ts'
import { promiseDeps } from './promise-deps.ts'
import { withReturns } from './return.ts'

export function openOrderRoutes({ open }: Door) {
  open('POST /api/order/place', async (deps, caller) => {
    const { code, totalPaise, confirmBy } = await placeOrder(deps, await orderRequest(deps, caller))
    return {
      orderId: code,
      message: 'Order placed successfully',
      amount: rupees(totalPaise),
      confirmBy: confirmBy?.toISOString() ?? null,
    }
  })

  open('POST /api/order/confirm', async (deps, { shopper, payload: { orderId } }) => {
    return confirmed(await confirmOwnOrder(deps, { accountId: shopper.accountId, code: orderId }))
  })

  open('POST /api/order/confirm-by-mail', async (deps, { payload: { link } }) => {
    const [orderId = '', token = ''] = link.split('.')
    return confirmed(await confirmByMail(deps, { code: orderId, token }))
  })

  open('POST /api/order/userorders', async ({ db, config, settings, payments }, { shopper }) => ({
    orders: await withReturns(
      db,
      shopper.accountId,
      await ordersOf(db, shopper.accountId, {
        picturesAt: config.picturesAt,
        terms: settings.facts(),
        payoutsOn: payoutsOn(payments),
      }),
    ),
  }))

  open(
    'GET /api/order/tax-papers/{orderId}',
    async ({ db, settings, limits }, { shopper, params, asPdf }) => {
      const code = params.orderId
      const { accountId } = shopper
      await limits.byAccount('tax-papers', accountId)
      const papers = await taxPapersOf(db, { codes: [code], accountId, shop: settings.facts() })
      asPdf(`${papers[0]!.number.replaceAll('/', '-')}.pdf`)
      return taxPapers(papers, settings.taxRules())
    },
  )

  open('POST /api/order/cancel', async (deps, { shopper, payload: { orderId, reason = null } }) => {
    const { refundPaise } = await cancelOwnOrder(deps, {
      accountId: shopper.accountId,
      code: orderId,
      reason,
    })
    return { orderId, refund: rupees(refundPaise), message: 'Your order is cancelled.' }
  })

  open('GET /api/order/user-tracking/{orderId}', async ({ db, jobs }, { shopper, params: { orderId } }) => ({
    tracking: await trackingOf({ db, jobs }, shopper.accountId, orderId),
  }))

  open('POST /api/order/again', async ({ db }, { shopper, payload: { orderId } }) => ({
    orderId,
    ...(await orderAgain(db, shopper.accountId, orderId)),
  }))
}

/** Of whatever way to pay. */
export type Ordering = Pick<Caller<'POST /api/order/place'>, 'shopper' | 'payload' | 'idempotencyKey'>

/** What a shopper orders, with the shop's terms of this moment. */
export async function orderRequest(
  deps: Pick<Shop, 'settings' | 'served'>,
  { shopper, payload, idempotencyKey }: Ordering,
): Promise<OrderRequest> {
  return {
    ...payload,
    shopper,
    idempotencyKey,
    delivery: deps.settings.facts().delivery,
    coupon: payload.coupon === undefined ? null : readCode(payload.coupon),
    couponRules: deps.settings.couponRules(),
    way: await wayTo(promiseDeps(deps), payload.address.zipcode, payload.address.state),
  }
}

function confirmed({ code, status }: { code: string; status: OrderStatus }) {
  const hasLeft = !hasNotLeft(status)
  return {
    orderId: code,
    hasLeft,
    message: `Your order is confirmed. ${hasLeft ? 'It has left us already.' : 'We are packing it.'}`,
  }
}
