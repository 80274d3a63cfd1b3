import type { PlacedForWidget } from '../../../contract/replies.ts'
import { runScript } from './run-script.ts'
import type { WidgetSetting } from './widget.ts'

/** What Razorpay's script is given, as far as the shop uses it. */
type Options = {
  key: string
  order_id: string
  amount: number
  currency: string
  name: string
  prefill: { name: string; email: string; contact: string }
  theme: { color: string }
  /** Seconds until it closes by itself. */
  timeout: number
  /** Which ways to pay it shows, and in which order. */
  config: typeof UPI_FIRST
  handler: (response: Response) => void
  modal: { ondismiss: () => void; confirm_close: boolean }
}
/** UPI, which most of India pays by, then whatever else the account takes (razorpay.com/docs, Standard Checkout, `config`). */
const UPI_FIRST = {
  display: {
    blocks: { upi: { name: 'UPI', instruments: [{ method: 'upi' }] } },
    sequence: ['block.upi'],
    preferences: { show_default_blocks: true },
  },
}
type Response = {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}
type Sheet = {
  open(): void
  close?(): void
  on(event: 'payment.failed', listener: (failure: { error: { description?: string } }) => void): void
}
type SheetMaker = new (options: Options) => Sheet

let loading: Promise<SheetMaker> | null = null

export function loadRazorpay(script: string): Promise<SheetMaker> {
  loading ??= runScript(script)
    .then(sheetMaker)
    .catch((error: unknown) => {
      loading = null
      throw error
    })
  return loading
}

function sheetMaker(): SheetMaker {
  const { Razorpay } = window as { Razorpay?: SheetMaker }
  if (!Razorpay) throw new Error('The widget’s script has made no widget.')
  return Razorpay
}

export async function showRazorpay(
  placed: PlacedForWidget,
  setting: WidgetSetting,
): Promise<Response | 'dismissed'> {
  const SheetMaker = await loadRazorpay(placed.widget.script)
  const { shopName, leaving, onFailure } = setting
  if (leaving.aborted) return 'dismissed'
  return new Promise((resolve) => {
    const sheet = new SheetMaker({
      ...optionsFor(placed, setting),
      name: shopName,
      handler: resolve,
      modal: { ondismiss: () => resolve('dismissed'), confirm_close: false },
    })
    sheet.on('payment.failed', ({ error }) => onFailure(error.description))
    leaving.addEventListener('abort', () => {
      sheet.close?.()
      resolve('dismissed')
    })
    sheet.open()
  })
}

const optionsFor = (
  { order, widget }: PlacedForWidget,
  { address: { firstName, lastName, email, phone } }: WidgetSetting,
): Omit<Options, 'name' | 'handler' | 'modal'> => ({
  key: widget.key,
  order_id: order.id,
  amount: order.amount,
  currency: order.currency,
  prefill: { name: `${firstName} ${lastName}`, email: email ?? '', contact: `+91${phone}` },
  theme: { color: getComputedStyle(document.documentElement).getPropertyValue('--color-peacock').trim() },
  timeout: widget.seconds,
  config: UPI_FIRST,
})
