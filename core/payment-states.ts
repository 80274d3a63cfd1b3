/**
 * How an order's payment stands. `to confirm`: cash, and the shopper has not confirmed the order yet. `with courier`: cash
 * that the courier has collected and not handed over; `written off`: it never will. `lapsed`: it was not paid online in
 * time, and its stock is released.
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
/** The order can be packed: it is paid, or will be in cash. */
export const isSettled = (payment: PaymentState): boolean => !OPEN.includes(payment)
/** Search filter for all of these states. */
export const SETTLED = 'settled'
/** The shop or its courier has received the money. */
export const hasPaid = (payment: PaymentState): boolean => isSettled(payment) && payment !== 'on delivery'

/** The states of a payment attempt: not opened at the provider yet, open there, or how it ended. */
export const ATTEMPT_STATES = ['starting', 'open', 'paid', 'closed'] as const
export type AttemptState = (typeof ATTEMPT_STATES)[number]
/** Attempts that still hold their order's stock. */
export const HELD: readonly AttemptState[] = ['starting', 'open']

export const REFUND_STATES = ['requested', 'pending', 'done', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]
