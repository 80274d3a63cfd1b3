/**
 * How an order is paid. `to confirm`: at the door, once its shopper has said that it is theirs. `with courier`: in cash, which the courier has collected and not handed over; `written off`: never will. `lapsed`: its
 * payment was never completed, and nobody waits for it, so its stock is back on the shelf.
 */
export const PAYMENT_STATES = [
  'paid',
  'pending',
  'on delivery',
  'to confirm',
  'with courier',
  'written off',
  'refunding',
  'part refunded',
  'refunded',
  'lapsed',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

const OPEN: readonly PaymentState[] = ['pending', 'to confirm', 'lapsed']
/** Nothing keeps it from being packed: the money has come, or comes at the door. */
export const isSettled = (payment: PaymentState): boolean => !OPEN.includes(payment)
/** Asks for all of these at once, where orders are looked for. */
export const SETTLED = 'settled'
/** The shop, or its courier, has had it. */
export const hasPaid = (payment: PaymentState): boolean => isSettled(payment) && payment !== 'on delivery'

/** One try to pay: at the provider already or not yet, and how it ended. */
export const ATTEMPT_STATES = ['starting', 'open', 'paid', 'closed'] as const
export type AttemptState = (typeof ATTEMPT_STATES)[number]
/** The order still waits for it. */
export const HELD: readonly AttemptState[] = ['starting', 'open']

export const REFUND_STATES = ['requested', 'pending', 'done', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]
