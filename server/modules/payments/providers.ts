import type { Config } from '../../config.ts'
import type { PaymentProvider } from './provider.ts'
import { createRazorpay } from './razorpay.ts'
import { createStripe } from './stripe.ts'

/** The ways to take money online; null: not configured, so not offered. */
export type Providers = Record<PaymentProvider['name'], PaymentProvider | null>

export function openProviders({
  stripe,
  razorpay,
  publicUrl,
}: Pick<Config, 'stripe' | 'razorpay' | 'publicUrl'>): Providers {
  return {
    stripe: stripe && createStripe(stripe, { publicUrl }),
    razorpay: razorpay && createRazorpay(razorpay),
  }
}
