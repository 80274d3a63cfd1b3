import { PAYMENT_PROVIDERS, type PaymentProviderName, PROVIDER_NAMES } from '../../../core/payment-methods.ts'
import type { PaymentSettings } from './payment-variables.ts'
import type { PaymentProvider, Returned, ReturnedFields } from './provider.ts'
import { createRazorpay } from './razorpay/razorpay.ts'
import { readRazorpayReturn } from './razorpay/razorpay-return.ts'
import { createStripe } from './stripe/stripe.ts'
import { readStripeReturn } from './stripe/stripe-return.ts'

/** What each provider's folder exports to the rest of the shop. */
const FOLDERS: { [Name in PaymentProviderName]: Folder<NonNullable<PaymentSettings[Name]>> } = {
  stripe: { open: createStripe, readReturn: readStripeReturn },
  razorpay: { open: createRazorpay, readReturn: readRazorpayReturn },
}
type Folder<Settings> = {
  open(
    settings: Settings,
    shop: { publicUrl: string; picturesAt: string; timeoutMs: number },
  ): PaymentProvider
  /** Works without keys too: shoppers return to a shop that may have lost them meanwhile. */
  readReturn(fields: ReturnedFields): Returned
}

/** The payment providers; null: not configured, and so not offered. */
export type Providers = Record<PaymentProviderName, PaymentProvider | null>

/** The shop has an account to send payout links from. */
export const payoutsOn = ({ razorpay }: Providers): boolean => Boolean(razorpay?.payouts)

type Settings = PaymentSettings & { publicUrl: string; picturesAt: string; providerTimeoutMs: number }

export const openProviders = (settings: Settings): Providers =>
  Object.fromEntries(PROVIDER_NAMES.map((name) => [name, opened(name, settings)])) as Providers

function opened<Name extends PaymentProviderName>(name: Name, settings: Settings): PaymentProvider | null {
  const own: PaymentSettings[Name] = settings[name]
  const { publicUrl, picturesAt, providerTimeoutMs: timeoutMs } = settings
  return own && FOLDERS[name].open(own, { publicUrl, picturesAt, timeoutMs })
}

export const readReturn = (provider: PaymentProviderName, fields: ReturnedFields): Returned =>
  FOLDERS[provider].readReturn(fields)

/** The origins that a page's policy must allow for the widgets, by kind. */
export function pageOrigins(providers: Providers) {
  const widgets = PROVIDER_NAMES.flatMap((name) => {
    const widget = providers[name]?.widget
    if (!widget) return []
    const [script, api] = [new URL(widget.script).origin, new URL(widget.api).origin]
    const { reportsTo } = PAYMENT_PROVIDERS[name]
    return [{ script, api, reports: reportsTo?.api === api ? [reportsTo.host] : [] }]
  })
  const frames = [...new Set(widgets.flatMap(({ script, api }) => [script, api]))]
  return {
    scripts: [...new Set(widgets.map(({ script }) => script))],
    frames,
    calls: [...frames, ...widgets.flatMap(({ reports }) => reports)],
  }
}
