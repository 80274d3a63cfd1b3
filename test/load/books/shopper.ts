import { randomUUID } from 'node:crypto'
import { OPENING_CASH_RULES } from '../../../core/cash-rules.ts'
import { OPENING_COUPON_RULES } from '../../../core/coupon-rules.ts'
import { DEFAULT_LOCALE } from '../../../core/locale.ts'
import { rupees } from '../../../core/money.ts'
import { acceptTerms } from '../../../server/modules/accounts/consents.ts'
import { findAccount } from '../../../server/modules/accounts/find-account.ts'
import { profile } from '../../../server/modules/accounts/profile.ts'
import { openSession } from '../../../server/modules/accounts/sessions.ts'
import { addPiece, readCart } from '../../../server/modules/cart/cart.ts'
import { lookAtCoupon } from '../../../server/modules/coupons/hold-coupons.ts'
import { trackingOf } from '../../../server/modules/orders/parcels/tracking.ts'
import { factsOf, findAttempt } from '../../../server/modules/orders/paying/payment-attempt.ts'
import { lockCashKnown } from '../../../server/modules/orders/placing/cash-history.ts'
import { wantedOrder } from '../../../server/modules/orders/placing/order-request.ts'
import { lockShelf, priceOrder } from '../../../server/modules/orders/placing/price-order.ts'
import { emptyCarts } from '../../../server/modules/orders/placing/take-from-cart.ts'
import { writeOrders } from '../../../server/modules/orders/placing/write-order.ts'
import { ordersOf } from '../../../server/modules/orders/reading/orders-of.ts'
import { refundable } from '../../../server/modules/orders/refunding/refundable.ts'
import { tellPlaced } from '../../../server/modules/orders/telling/order-messages.ts'
import { returnableLines } from '../../../server/modules/returns/own-returns.ts'
import { ADDRESS } from '../../cast.ts'
import { openingWay } from '../../way.ts'
import type { Asked, Question } from './question.ts'

const SHOWN = { picturesAt: '/media', terms: { cancelMinutes: 60 }, payoutsOn: true }

export const SHOPPER: Question[] = [
  { what: 'sign in: who it is', ask: ({ db }) => findAccount(db, { email: 'shopper-77@example.com' }) },
  { what: 'sign in: a session', ask: ({ db, known }) => db.begin((tx) => openSession(tx, known.largest.id)) },
  { what: 'profile', ask: ({ db, known }) => profile(db, known.largest.id) },
  { what: 'the cart', ask: ({ db, known }) => readCart(db, known.largest.id) },
  {
    what: 'a piece into the cart',
    ask: ({ db, known }) => addPiece(db, known.largest.id, known.product, 'L'),
  },
  {
    what: 'what a coupon gives',
    ask: ({ db, known }) => lookAtCoupon(db, { accountId: known.account.id, code: 'WARP-10' }),
  },
  { what: 'place an order', ask: placeOne },
  { what: 'my orders, a few', ask: ({ db, known }) => ordersOf(db, known.account.id, SHOWN) },
  { what: 'my orders, five hundred', ask: ({ db, known }) => ordersOf(db, known.largest.id, SHOWN) },
  {
    what: 'where a parcel is',
    async ask({ db, jobs, known }) {
      const [owner] = await db<{ id: string }[]>`
        select account_id as id from orders where code = ${known.sent.code}`
      await trackingOf({ db, jobs }, owner!.id, known.sent.code)
    },
  },
  { what: 'what may come back', ask: ({ db, known }) => returnableLines(db, known.account.id) },
  { what: 'what can be refunded', ask: ({ db, known }) => refundable(db, known.old) },
  { what: 'a payment of an order', ask: ({ db, known }) => findAttempt(db, { orderCode: known.old.code }) },
  { what: 'what the provider is told', ask: ({ db, known }) => factsOf(db, { id: known.attemptId }) },
]

/** Makes the queries of placing an order, for the account with most orders. */
async function placeOne({ db, jobs, known }: Asked) {
  const accountId = known.largest.id
  const [{ pricePaise }] = await db<[{ pricePaise: number }]>`
    select price_paise as "pricePaise" from products where handle = ${known.product}`
  await db`update products set discount_type = null, discount_value = null where handle = ${known.product}`
  const request = {
    shopper: { accountId, name: 'A Shopper', email: 'a@example.com', locale: DEFAULT_LOCALE },
    items: [{ _id: known.product, size: 'L' as const, quantity: 1 }],
    amount: rupees(pricePaise),
    address: ADDRESS,
    directBuy: false,
    idempotencyKey: randomUUID(),
    delivery: { feePaise: 0, freeFromPaise: null },
    coupon: null,
    couponRules: OPENING_COUPON_RULES,
    way: await openingWay(ADDRESS.zipcode),
  }
  await db.begin(async (tx) => {
    const wanted = wantedOrder(request, 'COD')
    const [, shelf] = await Promise.all([
      lockCashKnown(tx, [wanted], { rules: OPENING_CASH_RULES, locked: 'passed over', now: new Date() }),
      lockShelf(tx, wanted.items, 'passed over'),
    ])
    const orders = [{ ...wanted, ...priceOrder(shelf, wanted, new Date()) }]
    await Promise.all([
      writeOrders(tx, orders, acceptTerms(tx, [accountId], new Date())),
      emptyCarts(tx, orders),
      tellPlaced(tx, jobs, orders, new Date()),
    ])
  })
}
