import { DAY_MS, MINUTE_MS } from '../../../core/time.ts'
import { keptJson } from '../../browser/kept-json.ts'
import { randomKey } from '../../browser/random-key.ts'
import type { PaymentValue } from './payment-options.ts'
import type { WantedOrder } from './wanted-order.ts'

const KEY = 'checkout-key'
/** A payment page is open for half an hour; an older key would lead back to a closed one. */
const PAYABLE_MS = 25 * MINUTE_MS
/** An order in cash has no payment page; the same pieces a day later are a new order. */
const SAME_ORDER_MS = DAY_MS

/** What an order costs, with what it uses up itself: its coupon and store credit. */
type Terms = Pick<WantedOrder, 'amount' | 'coupon' | 'credit'>
type Kept = { content: string; terms: Terms; key: string; since: number }

/**
 * One idempotency key for one checkout: a reload, the way back from the payment page, and a retry after a network failure find
 * the same key, so they cannot order twice; other content gets another key. The terms are those sent first: a placed order has
 * used its coupon and store credit, and what is left of them afterwards does not make it another checkout.
 */
export function checkoutKey(
  payment: PaymentValue,
  order: unknown,
  terms: Terms,
): { key: string; terms: Terms } {
  const content = JSON.stringify([payment, order])
  const kept = keptJson<Kept>(sessionStorage, KEY) ?? {}
  const { content: of, terms: sent, key: before, since = 0 } = kept
  if (before && of === content && sent && isOf(terms, sent) && Date.now() - since < livesMs(payment, sent))
    return { key: before, terms: sent }
  const key = randomKey()
  sessionStorage.setItem(KEY, JSON.stringify({ content, terms, key, since: Date.now() } satisfies Kept))
  return { key, terms }
}

/** Whether these terms may be what an order with the sent ones has left: its coupon or store credit is used. */
function isOf({ amount, coupon, credit = 0 }: Terms, sent: Terms): boolean {
  if (sent.coupon !== undefined && coupon === undefined) return true
  return sent.amount === amount && sent.coupon === coupon && (sent.credit ?? 0) >= credit
}

/** An order that store credit covers is placed like one in cash. */
const livesMs = (payment: PaymentValue, { amount, credit }: Terms) =>
  payment === 'cod' || credit === amount ? SAME_ORDER_MS : PAYABLE_MS

/** Whether an order was sent from this tab whose answer never came: it may have been placed, and have emptied the cart. */
export const awaitsAnswer = (): boolean => sessionStorage.getItem(KEY) !== null

/** Called once the order has been answered. */
export function dropIdempotencyKey() {
  sessionStorage.removeItem(KEY)
}
