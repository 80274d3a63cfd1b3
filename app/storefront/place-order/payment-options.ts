import type { Offers } from '../../../core/offers.ts'

export type PaymentValue = 'cod' | 'stripe' | 'razorpay'
export type PaymentOption = { value: PaymentValue; name: string; note: string }

/** In the order shown. */
const OPTIONS: readonly PaymentOption[] = [
  {
    value: 'cod',
    name: 'Cash On Delivery',
    note: 'Pay the courier when the parcel is in your hands.',
  },
  {
    value: 'stripe',
    name: 'Card',
    note: 'On Stripe’s own page; from there you come back here.',
  },
  {
    value: 'razorpay',
    name: 'UPI, netbanking or card',
    note: 'In Razorpay’s window, without leaving this page.',
  },
]

/** Chosen at the start, and always to be had. */
export const DEFAULT_PAYMENT: PaymentValue = 'cod'

export const offeredOptions = (offers: Offers): readonly PaymentOption[] =>
  OPTIONS.filter(({ value }) => value === DEFAULT_PAYMENT || offers[value as 'stripe' | 'razorpay'])
