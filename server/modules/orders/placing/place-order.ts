import type { CashLimits } from '../../../../core/cash-limits.ts'
import { CASH } from '../../../../core/payment-methods.ts'
import { freeingOwnHolds } from '../paying/give-up-payment.ts'
import type { PaymentDeps } from '../paying/settle-payment.ts'
import { tellPlaced } from '../telling/order-messages.ts'
import { isLimited, lockOpenCash, refuseTooMuchCash } from './cash-limits.ts'
import { firstResult, type TakenOrder, taken } from './first-result.ts'
import { type OrderRequest, type WantedOrder, wantedOrder } from './order-request.ts'
import { beginStep, timedStep } from './order-steps.ts'
import { priceOrder, productsOf } from './price-order.ts'
import { emptyCart, takeOut } from './take-from-cart.ts'
import { writeOrder } from './write-order.ts'

type Deps = PaymentDeps & { settings: { cashLimits(): CashLimits } }

/**
 * Places a cash-on-delivery order: priced by us, stock taken for every line or for none, history and confirmation
 * written with it. The same key again returns the first result. Refuses 400, 404, and 409 with the lines or the total,
 * or for more cash on delivery than the shopkeeper allows one account.
 */
export async function placeOrder(deps: Deps, request: OrderRequest): Promise<TakenOrder> {
  const wanted = wantedOrder(request, CASH)
  return freeingOwnHolds(deps, request.shopper.accountId, () =>
    firstResult(deps.db, wanted, () => place(deps, wanted)),
  )
}

async function place(deps: Deps, wanted: WantedOrder): Promise<TakenOrder> {
  const { db, jobs, catalogue, settings, clock = () => new Date() } = deps
  const { accountId } = wanted.shopper
  const now = clock()
  const limits = settings.cashLimits()
  const begun = beginStep('begin')
  let committed = () => {}
  const order = await db.begin(async (tx) => {
    begun()
    // Statements that do not wait for one another's answers are sent together: stock is locked no longer than it must be.
    const [open, order] = await Promise.all([
      isLimited(limits) ? timedStep('guard', lockOpenCash(tx, accountId, wanted.items)) : null,
      timedStep('price', priceOrder(tx, wanted, now)),
    ])
    if (open) refuseTooMuchCash(limits, open, order)
    await Promise.all([
      timedStep('write', writeOrder(tx, wanted, order)),
      // A cart order empties the cart; a direct one takes out the unit that it bought, if that is in there.
      timedStep(
        'cart',
        wanted.directBuy ? takeOut(tx, accountId, order.lines[0]!) : emptyCart(tx, accountId),
      ),
      timedStep('tell', tellPlaced(tx, jobs, { ...wanted, ...order, placedAt: now })),
    ])
    committed = beginStep('commit')
    return order
  })
  committed()
  catalogue.stockMoved(productsOf(order))
  return taken(order)
}
