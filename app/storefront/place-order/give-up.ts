import * as words from '#words/place-order'
import { ApiError } from '../../../contract/client.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { callSigned, isSessionOver } from '../state/session.ts'
import { NOT_VERIFIED } from '../verify/payment-check.ts'
import type { Outcome } from './outcome.ts'
import { UNOPENED } from './use-widget-in-time.ts'

const GIVEN_UP = {
  left: { plain: words.leftCheckout, kept: words.leftCheckoutKept },
  dismissed: { plain: words.dismissed, kept: words.dismissedKept },
  unopened: { plain: UNOPENED, kept: words.unopenedKept },
}

/**
 * Gives up an order that waits for its payment. Without a clear answer it is looked after on the page for payments that are
 * still being checked.
 */
export async function giveUp(orderId: string, why: keyof typeof GIVEN_UP): Promise<Outcome> {
  try {
    const { state } = await callSigned('POST /api/order/abandon', { orderId })
    if (state === 'paid') return { kind: 'paid', orderId }
  } catch (error) {
    const { status = 0, body } = error instanceof ApiError ? error : {}
    if (isSessionOver(error)) return { kind: 'expired' }
    if (body?.checking) return { kind: 'checking', orderId, evidence: 'closed' }
    if (status >= 500 || status === 429 || status === 0)
      return { kind: 'failed', message: refusalText(error, GIVEN_UP[why].kept) }
    return { kind: 'unverified', message: refusalText(error, NOT_VERIFIED) }
  }
  return why === 'unopened'
    ? { kind: 'closedWay', message: GIVEN_UP.unopened.plain }
    : { kind: 'givenUp', message: GIVEN_UP[why].plain }
}
