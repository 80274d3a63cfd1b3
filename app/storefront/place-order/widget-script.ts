/** What Razorpay's script is given, as far as the shop uses it. */
export type WidgetOptions = {
  key: string
  order_id: string
  amount: number
  currency: string
  name: string
  prefill: { name: string; email: string; contact: string }
  theme: { color: string }
  /** Seconds until it closes by itself. */
  timeout: number
  handler: (response: WidgetResponse) => void
  modal: { ondismiss: () => void; confirm_close: boolean }
}
export type WidgetResponse = {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}
type WidgetFailure = { error: { description?: string } }
export type Widget = {
  open(): void
  close?(): void
  on(event: 'payment.failed', listener: (failure: WidgetFailure) => void): void
}
type WidgetMaker = new (options: WidgetOptions) => Widget

const PATIENCE_MS = 20_000
let loading: Promise<WidgetMaker> | null = null

/** Fetches the script once. Rejects when it cannot be had; the next call tries anew. */
export function loadWidget(address: string): Promise<WidgetMaker> {
  loading ??= fetchScript(address).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

function fetchScript(address: string): Promise<WidgetMaker> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error('The widget’s script cannot be had.'))
    }
    const timer = setTimeout(fail, PATIENCE_MS)
    script.onload = () => {
      clearTimeout(timer)
      const { Razorpay } = window as { Razorpay?: WidgetMaker }
      if (Razorpay) resolve(Razorpay)
      else fail()
    }
    script.onerror = () => {
      clearTimeout(timer)
      fail()
    }
    script.src = address
    document.head.append(script)
  })
}
