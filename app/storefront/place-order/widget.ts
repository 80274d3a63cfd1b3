import type { PlacedForWidget } from '../../../contract/replies.ts'
import type { Returned } from '../verify/payment-check.ts'
import type { WantedOrder } from './wanted-order.ts'

/** A provider's window in our own page, which its own script opens. */
export type Widget = {
  /** Fetches the script once. Rejects when it cannot be had; the next call tries anew. */
  load(script: string): Promise<unknown>
  /** Resolves to what the widget hands over for a payment, or to 'dismissed'. Rejects when it cannot be opened. */
  show(placed: PlacedForWidget, setting: WidgetSetting): Promise<Returned | 'dismissed'>
}

export type WidgetSetting = {
  address: WantedOrder['address']
  shopName: string
  /** Aborts when the page is left: the widget goes with it. */
  leaving: AbortSignal
  /** A payment did not go through, for a reason of the provider's; the widget stays open for another try. */
  onFailure: (reason: string | undefined) => void
}
