/** One try to pay: at the provider already or not yet, and how it ended. */
export const ATTEMPT_STATES = ['starting', 'open', 'paid', 'closed'] as const
export type AttemptState = (typeof ATTEMPT_STATES)[number]
/** The order still waits for it. */
export const HELD: readonly AttemptState[] = ['starting', 'open']

export const REFUND_STATES = ['requested', 'pending', 'done', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]
