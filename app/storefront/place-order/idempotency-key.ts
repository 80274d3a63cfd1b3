import { keptJson } from '../../browser/kept-json.ts'
import { randomKey } from '../../browser/random-key.ts'
import type { PaymentValue } from './payment-options.ts'
import type { WantedOrder } from './wanted-order.ts'

const KEY = 'checkout-key'
/** A payment page stands open for half an hour. An older key would lead back to one that is closed. */
const PAYABLE_MS = 25 * 60_000
/** An order in cash leads to no page. The same pieces once more on another day are another order. */
const SAME_ORDER_MS = 24 * 3_600_000

/** What an order comes to, by what it may have spent itself. */
export type Terms = Pick<WantedOrder, 'amount' | 'coupon' | 'credit'>
type Kept = { content: string; terms: Terms; key: string; since: number }

/**
 * One key for one checkout. A reload, the way back from the payment page, or a retry after the network failed finds the
 * same key and so cannot order twice; other content is another checkout. Its terms go with it: an order that stands has spent its
 * store credit and had its coupon's turn, and what is left afterwards is no other checkout.
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

/** Whether these may be what is left by an order of those. */
function isOf({ amount, coupon, credit = 0 }: Terms, sent: Terms): boolean {
  if (sent.coupon !== undefined && coupon === undefined) return true
  return sent.amount === amount && sent.coupon === coupon && (sent.credit ?? 0) >= credit
}

/** What store credit covers is placed as an order in cash is. */
const livesMs = (payment: PaymentValue, { amount, credit }: Terms) =>
  payment === 'cod' || credit === amount ? SAME_ORDER_MS : PAYABLE_MS

/** Whether an order was sent from here that has not had its answer: it may stand, and have emptied the cart. */
export const awaitsAnswer = (): boolean => sessionStorage.getItem(KEY) !== null

/** The checkout has had its answer. */
export function dropIdempotencyKey() {
  sessionStorage.removeItem(KEY)
}
