import * as words from '#words/place-order'
import { ApiError } from '../../../contract/client.ts'
import type { PlacedForWidget } from '../../../contract/replies.ts'
import type { WidgetProviderName } from '../../../core/payment-methods.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { sayError, unsay } from '../../browser/toasts.ts'
import { callSigned, isSessionOver } from '../state/session.ts'
import { checkPayment, NOT_VERIFIED } from '../verify/payment-check.ts'
import type { Outcome } from './outcome.ts'
import { UNOPENED } from './use-widget-in-time.ts'
import type { WidgetSetting } from './widget.ts'
import { WIDGETS } from './widgets.ts'

/** Opens the provider's widget for an order that waits for its payment, and sees it through. */
export async function payInWidget(
  provider: WidgetProviderName,
  placed: PlacedForWidget,
  setting: Omit<WidgetSetting, 'onFailure'>,
): Promise<Outcome> {
  const { orderId } = placed
  const failures: string[] = []
  const onFailure = (reason: string | undefined) => {
    const failure = reason ? words.paymentFailed({ reason }) : words.paymentFailedTryAgain
    failures.push(failure)
    sayError(failure)
  }
  const shown = await WIDGETS[provider]
    .show(placed, { ...setting, onFailure })
    .catch(() => 'unopened' as const)
  failures.forEach(unsay)
  if (shown === 'dismissed' || shown === 'unopened') return giveUp(orderId, shown)
  const evidence = { provider, returned: shown }
  const checked = await checkPayment(orderId, evidence)
  if (checked.kind === 'paid') return { kind: 'paid', orderId }
  if (checked.kind === 'unpaid') return { kind: 'unverified', message: checked.message }
  return { kind: 'checking', orderId, evidence }
}

const CLOSED = {
  dismissed: { plain: words.dismissed, kept: words.dismissedKept },
  unopened: { plain: UNOPENED, kept: words.unopenedKept },
}

/** Without a clear answer the order is looked after on the page for payments that are still being checked. */
async function giveUp(orderId: string, why: keyof typeof CLOSED): Promise<Outcome> {
  try {
    const { state } = await callSigned('POST /api/order/abandon', { orderId })
    if (state === 'paid') return { kind: 'paid', orderId }
  } catch (error) {
    const { status = 0, body } = error instanceof ApiError ? error : {}
    if (isSessionOver(error)) return { kind: 'expired' }
    if (body?.checking) return { kind: 'checking', orderId, evidence: 'closed' }
    if (status >= 500 || status === 429 || status === 0)
      return {
        kind: 'failed',
        message: refusalText(error, CLOSED[why].kept),
      }
    return { kind: 'unverified', message: refusalText(error, NOT_VERIFIED) }
  }
  return why === 'dismissed'
    ? { kind: 'givenUp', message: CLOSED.dismissed.plain }
    : { kind: 'closedWay', message: CLOSED.unopened.plain }
}
