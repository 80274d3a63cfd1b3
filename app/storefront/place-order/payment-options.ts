import * as words from '#words/place-order'
import type { Offers } from '../../../core/offers.ts'
import type { PaymentProviderName } from '../../../core/payment-methods.ts'

export type PaymentValue = 'cod' | PaymentProviderName
export type PaymentOption = { value: PaymentValue; name: string; note: string }

/** In the order shown. */
const OPTIONS: Record<PaymentValue, Omit<PaymentOption, 'value'>> = {
  cod: {
    name: words.cashOnDelivery,
    note: words.payCourierWhenParcel,
  },
  stripe: {
    name: words.card,
    note: words.onStripesOwnPage,
  },
  razorpay: {
    name: words.upiNetbankingOrCard,
    note: words.inRazorpaysWindowWithoutLeaving,
  },
}

/** Chosen at the start, and always to be had. */
export const DEFAULT_PAYMENT: PaymentValue = 'cod'

export const offeredOptions = ({ payments }: Offers): readonly PaymentOption[] =>
  (Object.keys(OPTIONS) as PaymentValue[])
    .filter((value) => value === 'cod' || payments.includes(value))
    .map((value) => ({ value, ...OPTIONS[value] }))
