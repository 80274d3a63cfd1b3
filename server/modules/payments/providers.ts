import { PAYMENT_PROVIDERS, type PaymentProviderName, PROVIDER_NAMES } from '../../../core/payment-methods.ts'
import type { Config } from '../../config.ts'
import type { PaymentProvider, Returned, ReturnedFields } from './provider.ts'
import { createRazorpay } from './razorpay/razorpay.ts'
import { readRazorpayReturn } from './razorpay/razorpay-return.ts'
import { createStripe } from './stripe/stripe.ts'
import { readStripeReturn } from './stripe/stripe-return.ts'

/** The ways to take money online; null: not configured, so not offered. */
export type Providers = Record<PaymentProviderName, PaymentProvider | null>

export function openProviders({
  stripe,
  razorpay,
  publicUrl,
  providerTimeoutMs: timeoutMs,
}: Pick<Config, PaymentProviderName | 'publicUrl' | 'providerTimeoutMs'>): Providers {
  return {
    stripe: stripe && createStripe(stripe, { publicUrl, timeoutMs }),
    razorpay: razorpay && createRazorpay(razorpay, { timeoutMs }),
  }
}

const RETURNS: Record<PaymentProviderName, (fields: ReturnedFields) => Returned> = {
  stripe: readStripeReturn,
  razorpay: readRazorpayReturn,
}

/** What a browser brought back from a provider, also from one that is not configured any more. */
export const readReturn = (provider: PaymentProviderName, fields: ReturnedFields): Returned =>
  RETURNS[provider](fields)

/** Origins that a page of the shop needs for the widgets in it, by what it takes from them. */
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
