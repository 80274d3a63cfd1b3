import type { Offers } from '../../../core/offers.ts'
import type { PaymentProviderName } from '../../../core/payment-methods.ts'

export type PaymentValue = 'cod' | PaymentProviderName
export type PaymentOption = { value: PaymentValue; name: string; note: string }

/** In the order shown. */
const OPTIONS: Record<PaymentValue, Omit<PaymentOption, 'value'>> = {
  cod: {
    name: 'Cash On Delivery',
    note: 'Pay the courier when the parcel is in your hands.',
  },
  stripe: {
    name: 'Card',
    note: 'On Stripe’s own page; from there you come back here.',
  },
  razorpay: {
    name: 'UPI, netbanking or card',
    note: 'In Razorpay’s window, without leaving this page.',
  },
}

/** Chosen at the start, and always to be had. */
export const DEFAULT_PAYMENT: PaymentValue = 'cod'

export const offeredOptions = ({ payments }: Offers): readonly PaymentOption[] =>
  (Object.keys(OPTIONS) as PaymentValue[])
    .filter((value) => value === 'cod' || payments.includes(value))
    .map((value) => ({ value, ...OPTIONS[value] }))
