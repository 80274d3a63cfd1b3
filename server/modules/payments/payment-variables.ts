import type { PaymentProviderName } from '../../../core/payment-methods.ts'
import { razorpayVariables } from './razorpay/razorpay-variables.ts'
import { stripeVariables } from './stripe/stripe-variables.ts'

/** The variables of all payment providers, each declared in its folder; `server/config.ts` reads them. */
export const PAYMENT_VARIABLES = {
  stripe: stripeVariables,
  razorpay: razorpayVariables,
} satisfies Record<PaymentProviderName, unknown>

/** Null: its keys are not set. */
export type PaymentSettings = {
  [Name in PaymentProviderName]: ReturnType<(typeof PAYMENT_VARIABLES)[Name]['read']>
}
