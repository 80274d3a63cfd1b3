import * as words from '#words/place-order'
import { ApiError } from '../../../contract/client.ts'
import type { Refused } from '../../../contract/replies.ts'
import type { RefusalCode } from '../../../core/refusals/all.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { isSessionOver } from '../state/session.ts'
import type { Evidence } from '../verify/payment-check.ts'
import { dropIdempotencyKey } from './idempotency-key.ts'

export type RefusedLine = NonNullable<Refused['lines']>[number]

/** What became of an order that was sent. */
export type Outcome =
  /** Placed, with cash on delivery. */
  | { kind: 'placed'; orderId: string }
  /** Placed, and paid in the widget. */
  | { kind: 'paid'; orderId: string }
  /** The browser goes to the provider's page. */
  | { kind: 'redirect'; url: string }
  /** Placed; whether it is paid is not known yet. */
  | { kind: 'checking'; orderId: string; evidence: Evidence }
  /** The provider says that it is not paid. */
  | { kind: 'unverified'; message: string }
  /** The shopper closed the widget. */
  | { kind: 'givenUp'; message: string }
  /** The total has changed since the shopper agreed to it. `amount`: the new one, in rupees; `lines` at their new prices. */
  | { kind: 'newTotal'; amount: number; lines: RefusedLine[] }
  | { kind: 'unavailable'; message: string; lines: RefusedLine[] }
  /** The ordered pieces at these places are no longer on sale; of those in `lines` there are fewer. */
  | { kind: 'notSold'; gone: number[]; lines: RefusedLine[] }
  /** The session ended; the page leads to the login page and back. */
  | { kind: 'expired' }
  /** This payment method cannot be used at the moment; another may. */
  | { kind: 'closedWay'; message: string }
  /** The coupon no longer applies; the message says why. */
  | { kind: 'couponRefused'; message: string }
  /** There is less store credit than the order was to use. */
  | { kind: 'creditRefused'; message: string }
  /** `more`: a second message. */
  | { kind: 'failed'; message: string; more?: string }

/** Refusals of the payment method only: another one works, and the message names it. */
const CLOSED_WAYS: ReadonlySet<RefusalCode> = new Set([
  'cashOrdersOpen',
  'cashPiecesOver',
  'cashValueOver',
  'cashOverMost',
  'cashDayOver',
  'cashAfterReturns',
  'cashTooRisky',
  'noCashThere',
  'wayToPayOff',
  'tooLittleForWay',
  'paymentPageUnreached',
])

/** The outcome of a refused order. Drops the idempotency key where the next try is another order. */
export function refusedOutcome(error: unknown): Outcome {
  const message = refusalText(error, words.failedToPlaceOrder)
  if (!(error instanceof ApiError)) return { kind: 'failed', message }
  if (!error.answered) return { kind: 'failed', message, more: words.notHeard }
  const { status, body } = error
  if (isSessionOver(error)) return { kind: 'expired' }
  if (status >= 400 && status < 500 && status !== 429) dropIdempotencyKey()
  const { code, amount, gone = [], lines = [] } = body
  if (code && CLOSED_WAYS.has(code)) return { kind: 'closedWay', message }
  if (code === 'pieceNotSold') return { kind: 'notSold', gone, lines }
  if (code === 'linesShort') return { kind: 'unavailable', message, lines }
  if (code === 'totalChanged' && amount !== undefined) return { kind: 'newTotal', amount, lines }
  if (body.field === 'credit') return { kind: 'creditRefused', message }
  return { kind: body.field === 'coupon' ? 'couponRefused' : 'failed', message }
}
