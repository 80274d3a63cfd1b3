import * as words from '#words/place-order'
import type { PlacedForWidget } from '../../../contract/replies.ts'
import type { WidgetProviderName } from '../../../core/payment-methods.ts'
import { sayError, unsay } from '../../browser/toasts.ts'
import { checkPayment } from '../verify/payment-check.ts'
import { giveUp } from './give-up.ts'
import type { Outcome } from './outcome.ts'
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
  if (setting.leaving.aborted) return giveUp(orderId, 'left')
  if (shown === 'dismissed' || shown === 'unopened') return giveUp(orderId, shown)
  const evidence = { provider, returned: shown }
  const checked = await checkPayment(orderId, evidence)
  if (checked.kind === 'paid') return { kind: 'paid', orderId }
  if (checked.kind === 'unpaid') return { kind: 'unverified', message: checked.message }
  return { kind: 'checking', orderId, evidence }
}
