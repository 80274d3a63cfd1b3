import * as words from '#words/place-order'
import { ApiError } from '../../../contract/client.ts'
import type { Refused } from '../../../contract/replies.ts'
import type { RefusalCode } from '../../../core/refusals/all.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { isSessionOver } from '../state/session.ts'
import type { Evidence } from '../verify/payment-check.ts'
import { dropIdempotencyKey } from './idempotency-key.ts'

export type RefusedLine = NonNullable<Refused['lines']>[number]

/** What became of the press on Place Order. */
export type Outcome =
  /** Cash on delivery: the order stands. */
  | { kind: 'placed'; orderId: string }
  /** Paid in this page: the order stands. */
  | { kind: 'paid'; orderId: string }
  /** The browser goes to the provider's page. */
  | { kind: 'redirect'; url: string }
  /** Whether it is paid is not known yet. */
  | { kind: 'checking'; orderId: string; evidence: Evidence }
  /** The provider says that it is not paid. */
  | { kind: 'unverified'; message: string }
  /** The shopper closed the widget. */
  | { kind: 'givenUp'; message: string }
  /** The total agreed to is no longer right; `amount` is, in rupees, with the lines as they cost now. */
  | { kind: 'newTotal'; amount: number; lines: RefusedLine[] }
  | { kind: 'unavailable'; message: string; lines: RefusedLine[] }
  /** The piece that stands there among those ordered is not on sale any more. */
  | { kind: 'notSold'; place: number }
  /** The session ended; the page leads to the login page and back. */
  | { kind: 'expired' }
  /** This way of paying cannot be had at the moment; another may. */
  | { kind: 'closedWay'; message: string }
  /** Its coupon can be had no more; what is said says why. */
  | { kind: 'couponRefused'; message: string }
  /** Its store credit is not what it was. */
  | { kind: 'creditRefused'; message: string }
  /** `more`: what else there is to say of it. */
  | { kind: 'failed'; message: string; more?: string }

/** No more in cash for now, or the provider's page is away: another way works, and what is said names it. */
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

/** Of a call that orders and was refused. The key is dropped where the next try is another order. */
export function refusedOutcome(error: unknown): Outcome {
  const message = refusalText(error, words.failedToPlaceOrder)
  if (!(error instanceof ApiError)) return { kind: 'failed', message }
  if (!error.answered) return { kind: 'failed', message, more: words.notHeard }
  const { status, body } = error
  if (isSessionOver(error)) return { kind: 'expired' }
  if (status >= 400 && status < 500 && status !== 429) dropIdempotencyKey()
  const { code, amount, lines = [] } = body
  if (code && CLOSED_WAYS.has(code)) return { kind: 'closedWay', message }
  if (code === 'pieceNotSold') return { kind: 'notSold', place: Number(body.field?.split('.')[1]) }
  if (code === 'linesShort') return { kind: 'unavailable', message, lines }
  if (code === 'totalChanged' && amount !== undefined) return { kind: 'newTotal', amount, lines }
  if (body.field === 'credit') return { kind: 'creditRefused', message }
  return { kind: body.field === 'coupon' ? 'couponRefused' : 'failed', message }
}
