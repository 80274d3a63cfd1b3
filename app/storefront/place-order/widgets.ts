import type { PlacedForWidget } from '../../../contract/replies.ts'
import type { WidgetProviderName } from '../../../core/payment-methods.ts'
import type { Returned } from '../verify/payment-check.ts'
import { loadRazorpay, showRazorpay } from './razorpay-widget.ts'
import type { WantedOrder } from './wanted-order.ts'

export type WidgetSetting = {
  address: WantedOrder['address']
  shopName: string
  /** Aborts when the page is left: the widget goes with it. */
  leaving: AbortSignal
  /** A payment did not go through, for a reason of the provider's; the widget stays open for another try. */
  onFailure: (reason: string | undefined) => void
}

/** A provider's window in our own page, which its own script opens. */
type Widget = {
  /** Fetches the script once. Rejects when it cannot be had; the next call tries anew. */
  load(script: string): Promise<unknown>
  /** Resolves to what the widget hands over for a payment, or to 'dismissed'. Rejects when it cannot be opened. */
  show(placed: PlacedForWidget, setting: WidgetSetting): Promise<Returned | 'dismissed'>
}

export const WIDGETS: Record<WidgetProviderName, Widget> = {
  razorpay: { load: loadRazorpay, show: showRazorpay },
}
