import type { ReturnReason } from '../../../core/return-policy.ts'
import type { ReturnQueue, ReturnState, Wish } from '../../../core/return-state.ts'
import type { Tone } from '../parts/badge.tsx'

export const REASON_TEXT: Record<ReturnReason, string> = {
  defective: 'Defective',
  wrong: 'Not what was ordered',
  late: 'Came too late',
  size: 'Does not fit',
  mind: 'Changed their mind',
}

export const WISH_TEXT: Record<Wish, string> = { money: 'Money back', exchange: 'Another piece' }

const STATE_TEXT: Record<ReturnState, { tone: Tone; text: string }> = {
  requested: { tone: 'todo', text: 'Asked for' },
  approved: { tone: 'doing', text: 'Approved' },
  declined: { tone: 'off', text: 'Declined' },
  cancelled: { tone: 'off', text: 'Cancelled' },
  pickup_booked: { tone: 'doing', text: 'Pickup booked' },
  picked_up: { tone: 'away', text: 'On its way here' },
  received: { tone: 'todo', text: 'Here' },
  qc_passed: { tone: 'doing', text: 'Passed' },
  qc_failed: { tone: 'trouble', text: 'Failed' },
  refund_due: { tone: 'todo', text: 'To be paid back' },
  refunded: { tone: 'done', text: 'Paid back' },
  replacement_shipped: { tone: 'done', text: 'Replaced' },
  sent_back: { tone: 'off', text: 'Sent back' },
}

/** How a return stands; once its refund was requested, nothing is left to do for it. */
export const standing = ({
  isRefunding,
  ...orderReturn
}: {
  state: ReturnState
  neverArrived: boolean
  isRefunding: boolean
}): { tone: Tone; text: string } =>
  orderReturn.state === 'refund_due' && isRefunding
    ? { tone: 'away', text: 'Being paid back' }
    : { tone: STATE_TEXT[orderReturn.state].tone, text: stateText(orderReturn) }

/** What a state of this return is called. */
export const stateText = ({ state, neverArrived }: { state: ReturnState; neverArrived: boolean }): string =>
  (neverArrived ? UNSEEN_TEXT[state] : undefined) ?? STATE_TEXT[state].text

const UNSEEN_TEXT: Partial<Record<ReturnState, string>> = {
  declined: 'Never came',
  qc_passed: 'Lost on its way',
}

export const QUEUE_TEXT: Record<ReturnQueue, { name: string; empty: string }> = {
  decide: { name: 'To decide', empty: 'No return waits for a decision.' },
  pickup: { name: 'To fetch', empty: 'No return waits to be fetched or sent.' },
  coming: { name: 'Coming', empty: 'No return is on its way.' },
  inspect: { name: 'To look at', empty: 'No return waits to be looked at.' },
  'send-back': { name: 'To send back', empty: 'Nothing is to be sent back to its shopper.' },
  replace: { name: 'To replace', empty: 'No exchange waits for its other piece.' },
  refund: { name: 'To pay back', empty: 'No return waits for its money.' },
  paying: { name: 'Being paid back', empty: 'No money of a return is on its way.' },
  over: { name: 'Over', empty: 'No return is over yet.' },
}
