import * as words from '#words/payment-methods'
import type { Offers } from '../../../core/offers.ts'
import { type PaymentProviderName, PROVIDER_NAMES } from '../../../core/payment-methods.ts'

export type PaymentValue = 'cod' | PaymentProviderName
export type PaymentOption = { value: PaymentValue; name: string; note: string }

export const CASH_OPTION = 'cod' satisfies PaymentValue
/** Chosen at the start; it needs no provider, and some places do not have it. */
export const DEFAULT_PAYMENT: PaymentValue = CASH_OPTION

/** In the order shown. */
export const offeredOptions = ({ payments }: Offers): readonly PaymentOption[] => [
  optionOf(DEFAULT_PAYMENT),
  ...PROVIDER_NAMES.filter((name) => payments.includes(name)).map(optionOf),
]

/** The words of each stand in the catalogue under its own name. */
const optionOf = (value: PaymentValue): PaymentOption =>
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: it holds nothing else
  ({ value, name: words[value], note: words[`${value}Note`] })
