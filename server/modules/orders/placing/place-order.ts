import { CASH } from '../../../../core/payment-methods.ts'
import type { Transaction } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { freeingOwnHolds } from '../paying/give-up-payment.ts'
import type { PaymentDeps } from '../paying/settle-payment.ts'
import { queueOrderPlaced } from '../telling/order-messages.ts'
import { newOrder, type OrderRequest, type TakenOrder, taken, takeOnce } from './new-order.ts'
import { emptyCart, takeOut } from './take-from-cart.ts'

/**
 * Places a cash-on-delivery order: priced by us, stock taken for every line or for none, history and confirmation
 * written with it. The same key again returns the first result. Refuses 400, 404, and 409 with the lines or the total.
 */
export async function placeOrder(deps: PaymentDeps, request: OrderRequest): Promise<TakenOrder> {
  const { db, jobs, clock = () => new Date() } = deps
  return freeingOwnHolds(deps, request.shopper.accountId, () =>
    takeOnce(db, request, CASH, (tx, fingerprint) => place(tx, jobs, request, fingerprint, clock())),
  )
}

async function place(
  tx: Transaction,
  jobs: Jobs,
  request: OrderRequest,
  fingerprint: Buffer,
  now: Date,
): Promise<TakenOrder> {
  const order = await newOrder(tx, request, CASH, fingerprint, now)
  const { accountId } = request.shopper
  await Promise.all([
    order.written,
    // A cart order empties the cart; a direct one takes out the unit that it bought, if that is in there.
    request.directBuy ? takeOut(tx, accountId, order.lines[0]!) : emptyCart(tx, accountId),
    queueOrderPlaced(tx, jobs, { ...request, ...order, placedAt: now }),
  ])
  return taken(order)
}
