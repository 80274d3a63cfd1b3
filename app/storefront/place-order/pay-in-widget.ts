import * as words from '#words/place-order'
import { ApiError } from '../../../contract/client.ts'
import type { PlacedForWidget } from '../../../contract/replies.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { sayError } from '../../browser/toasts.ts'
import { callSigned, isSessionOver } from '../state/session.ts'
import { checkPayment, NOT_VERIFIED } from '../verify/payment-check.ts'
import type { Outcome } from './outcome.ts'
import { UNOPENED } from './use-widget-in-time.ts'
import type { WantedOrder } from './wanted-order.ts'
import { loadWidget, type Widget, type WidgetOptions, type WidgetResponse } from './widget-script.ts'

type Address = WantedOrder['address']
/** `leaving` aborts when the page is left: the widget goes with it. */
export type WidgetSetting = { shopName: string; leaving: AbortSignal }

/** Opens the widget for an order that waits for its payment, and sees it through. */
export async function payInWidget(
  placed: PlacedForWidget,
  address: Address,
  setting: WidgetSetting,
): Promise<Outcome> {
  const { orderId } = placed
  const shown = await show(placed, address, setting).catch(() => 'unopened' as const)
  if (shown === 'dismissed' || shown === 'unopened') return giveUp(orderId, shown)
  const checked = await checkPayment(orderId, { proof: shown })
  if (checked.kind === 'paid') return { kind: 'paid' }
  if (checked.kind === 'unpaid') return { kind: 'unverified', message: checked.message }
  return { kind: 'checking', orderId, proof: shown }
}

/** Resolves to what the widget signed, or to 'dismissed'. Rejects when it cannot be opened. */
async function show(
  placed: PlacedForWidget,
  address: Address,
  { shopName, leaving }: WidgetSetting,
): Promise<WidgetResponse | 'dismissed'> {
  const WidgetMaker = await loadWidget(placed.widget.script)
  if (leaving.aborted) return 'dismissed'
  return new Promise((resolve) => {
    const widget: Widget = new WidgetMaker({
      ...optionsFor(placed, address),
      name: shopName,
      handler: resolve,
      modal: { ondismiss: () => resolve('dismissed'), confirm_close: false },
    })
    // Not the end: the sheet stays open for another try.
    widget.on('payment.failed', ({ error }) =>
      sayError(
        error.description ? words.paymentFailed({ reason: error.description }) : words.paymentFailedTryAgain,
      ),
    )
    leaving.addEventListener('abort', () => {
      widget.close?.()
      resolve('dismissed')
    })
    widget.open()
  })
}

function optionsFor(
  { order, widget }: PlacedForWidget,
  { firstName, lastName, email, phone }: Address,
): Omit<WidgetOptions, 'name' | 'handler' | 'modal'> {
  return {
    key: widget.key,
    order_id: order.id,
    amount: order.amount,
    currency: order.currency,
    prefill: { name: `${firstName} ${lastName}`, email: email ?? '', contact: `+91${phone}` },
    theme: { color: getComputedStyle(document.documentElement).getPropertyValue('--color-peacock').trim() },
    timeout: widget.seconds,
  }
}

const CLOSED = {
  dismissed: { plain: words.dismissed, kept: words.dismissedKept },
  unopened: { plain: UNOPENED, kept: words.unopenedKept },
}

/** Without a clear answer the order is looked after on the page for payments that are still being checked. */
async function giveUp(orderId: string, why: keyof typeof CLOSED): Promise<Outcome> {
  try {
    const { state } = await callSigned('POST /api/order/abandon', { orderId })
    if (state === 'paid') return { kind: 'paid' }
  } catch (error) {
    const { status = 0, body } = error instanceof ApiError ? error : {}
    if (isSessionOver(error)) return { kind: 'expired' }
    if (body?.checking) return { kind: 'checking', orderId, proof: null }
    if (status >= 500 || status === 0)
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
