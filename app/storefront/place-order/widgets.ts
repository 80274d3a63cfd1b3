import type { WidgetProviderName } from '../../../core/payment-methods.ts'
import { loadRazorpay, showRazorpay } from './razorpay-widget.ts'
import type { Widget } from './widget.ts'

export const WIDGETS: Record<WidgetProviderName, Widget> = {
  razorpay: { load: loadRazorpay, show: showRazorpay },
}
