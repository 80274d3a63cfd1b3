import type { CashRules } from '../../../../core/cash-rules.ts'
import type { Paise } from '../../../../core/money.ts'
import { CASH } from '../../../../core/payment-methods.ts'
import { ACCOUNTS } from '../../../../core/refusals/accounts.ts'
import type { ShopFacts } from '../../../../core/shop.ts'
import { batched } from '../../../platform/batched.ts'
import { beginReading, commitWith, type Fragment, type Transaction } from '../../../platform/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { acceptTerms } from '../../accounts/consents.ts'
import { takeTurn } from '../../coupons/apply-coupon.ts'
import { type HeldCoupons, lockCouponAccounts, lockCoupons } from '../../coupons/hold-coupons.ts'
import { redeem } from '../../coupons/redeem.ts'
import { creditsOf } from '../../credit/store-credit.ts'
import { freeingOwnHolds } from '../paying/give-up-payment.ts'
import type { PaymentDeps } from '../paying/settle-payment.ts'
import { tellPlaced } from '../telling/order-messages.ts'
import { type CashKnown, hasRules, lockCashKnown } from './cash-history.ts'
import { firstResult, type TakenOrder, taken } from './first-result.ts'
import { judgeCash, takeOfDay } from './judge-cash.ts'
import { type Locked, passingOver } from './locked.ts'
import { couponAsked, type OrderRequest, type WantedOrder, wantedOrder } from './order-request.ts'
import { beginStep, timedStep } from './order-steps.ts'
import { isOn, lockShelf, priceOrder, productsOf, type Shelf, takeOff } from './price-order.ts'
import { emptyCarts, takeOutDirect } from './take-from-cart.ts'
import { type NewOrder, writeOrders } from './write-order.ts'

type Deps = PaymentDeps & { settings: { cashRules(): CashRules; facts(): ShopFacts } }

/**
 * Places a cash-on-delivery order: computes its price, takes stock for all lines or none, and writes history and
 * confirmation with it. The same idempotency key returns the first result. Refuses 400, 404, and 409 for lines that are
 * short, another total, or more cash than the shopkeeper's rules allow. An order that has to be confirmed waits for that.
 */
export async function placeOrder(deps: Deps, request: OrderRequest): Promise<TakenOrder> {
  const wanted = wantedOrder(request, CASH)
  return freeingOwnHolds(deps, request.shopper.accountId, () =>
    firstResult(deps, wanted, async () => (await placeAtOnce(deps, wanted)) ?? placeInTurn(deps, wanted)),
  )
}

/**
 * Orders of one batch share a transaction, one of an account, so that none spends store credit that another has spent. Those
 * for the same size or coupon wait for each other here, in this process, and not for a row lock in the database.
 */
const BATCHES = {
  batchSize: 50,
  concurrency: 3,
  resources: ({ items, coupon }: WantedOrder) => [
    ...items.map(({ _id, size }) => `${_id}/${size}`),
    ...(coupon === null ? [] : [`coupon ${coupon}`]),
  ],
  owner: ({ shopper }: WantedOrder) => shopper.accountId,
}
/** Null: another transaction has locked what this order needs. The other orders of the batch do not wait for that. */
const placeAtOnce = batched(
  (deps: Deps, wanted: WantedOrder[]) => place(deps, wanted, 'passed over'),
  BATCHES,
)
/** Waits for locks, with few connections: all others stay free for orders that need not wait. */
const placeInTurn = batched(
  async (deps: Deps, wanted: WantedOrder[]) =>
    (await place(deps, wanted, 'waited for')) as (TakenOrder | Error)[],
  BATCHES,
)

/** Places a batch of orders in one transaction; each is accepted or refused by itself. */
async function place(
  deps: Deps,
  wanted: WantedOrder[],
  locked: Locked,
): Promise<(TakenOrder | Error | null)[]> {
  const { db, jobs, catalogue, settings, clock = () => new Date() } = deps
  const now = clock()
  const rules = settings.cashRules()
  const begun = beginStep('begin')
  const outcomes = await beginReading(
    db,
    (tx) => {
      begun()
      return lockAll(tx, wanted, { rules, locked, now })
    },
    async (tx, found) => {
      const facts = settings.facts()
      const outcomes = wanted.map((order) => price(order, { ...found, rules, facts, locked, now }))
      const orders = outcomes.filter(isNew)
      if (orders.length === 0) return outcomes
      await takeOutDirect(tx, orders)
      const accountIds = orders.map(({ shopper }) => shopper.accountId)
      const written = writeOrders(
        tx,
        orders,
        emptyCarts(tx, orders),
        tellPlaced(tx, jobs, orders, now),
        acceptTerms(tx, accountIds, now),
      )
      await timedStep('write', writeAndCommit(tx, written, redeem(tx, orders)))
      return outcomes
    },
  )
  catalogue.stockMoved(outcomes.filter(isNew).flatMap(productsOf))
  return outcomes.map((outcome) => (isNew(outcome) ? taken(outcome) : outcome))
}

/** `redeemed`: the statement that records the coupons of the orders. */
async function writeAndCommit(tx: Transaction, written: Fragment, redeemed: Fragment | null): Promise<void> {
  if (redeemed) await written
  await commitWith(tx, redeemed ?? written)
}

/** Statements that do not depend on one another are sent together, so that stock is locked no longer than necessary. */
async function lockAll(
  tx: Transaction,
  wanted: WantedOrder[],
  { rules, locked, now }: { rules: CashRules; locked: Locked; now: Date },
) {
  const items = wanted.flatMap((order) => order.items)
  const asked = wanted.flatMap(couponAsked)
  const payers = wanted.filter(({ creditPaise }) => creditPaise > 0).map(({ shopper }) => shopper)
  const askers = [...asked, ...payers]
  const [known, lockedAccounts, credits, shelf, coupons] = await Promise.all([
    hasRules(rules) ? timedStep('guard', lockCashKnown(tx, wanted, { rules, locked, now })) : null,
    askers.length > 0 ? lockCouponAccounts(tx, askers, passingOver(tx, locked)) : null,
    payers.length > 0
      ? creditsOf(
          tx,
          payers.map(({ accountId }) => accountId),
        )
      : null,
    timedStep('price', lockShelf(tx, items, locked)),
    asked.length > 0 ? lockCoupons(tx, asked, passingOver(tx, locked)) : null,
  ])
  return { known, lockedAccounts, credits, shelf, coupons }
}

type Found = {
  known: Map<string, CashKnown> | null
  /** Accounts locked for coupons or store credit, and what is known about them; null: none needs that. */
  lockedAccounts: Set<string> | null
  credits: Map<string, Paise> | null
  shelf: Shelf
  coupons: HeldCoupons | null
  rules: CashRules
  facts: ShopFacts
  locked: Locked
  now: Date
}

/** Prices orders in the order of arrival, each from what the ones before have left. Null: it has to wait for a lock. */
function price(wanted: WantedOrder, found: Found): NewOrder | Error | null {
  const { known, credits, shelf, coupons, rules, facts, now } = found
  const own = known?.get(wanted.shopper.accountId)
  if (found.locked === 'passed over' && waitsForLock(wanted, found)) return null
  try {
    if (own?.isErased) throw new Refusal(ACCOUNTS.sessionExpired)
    const order = priceOrder(shelf, wanted, now, coupons, credits)
    const isCovered = order.creditPaise === order.sums.total
    const cash = own && !isCovered ? judgeCash({ rules, contact: facts, now }, own, wanted, order) : null
    takeOff(shelf, order)
    if (known) takeOfDay(known, wanted, order)
    if (order.coupon && coupons) takeTurn(coupons, order.coupon)
    return { ...wanted, ...order, coupon: order.coupon, ...(cash && { cash }) }
  } catch (error) {
    return error as Error
  }
}

function waitsForLock(wanted: WantedOrder, { known, lockedAccounts, shelf, coupons }: Found): boolean {
  const { accountId } = wanted.shopper
  if (!isOn(shelf, wanted) || (known && !known.has(accountId))) return true
  if (wanted.creditPaise > 0 && !lockedAccounts?.has(accountId)) return true
  return wanted.coupon !== null && !(lockedAccounts?.has(accountId) && coupons?.byCode.has(wanted.coupon))
}

const isNew = (outcome: NewOrder | Error | null): outcome is NewOrder =>
  outcome !== null && !(outcome instanceof Error)
