import type { PaymentProviderName } from './payment-methods.ts'

/** Which outside services this shop works with: what is off is not offered. */
export type Offers = {
  payments: PaymentProviderName[]
  google: boolean
  whatsapp: boolean
  /** The address of the script with which a payment opens in our page; there with a provider that has a widget. */
  widgetScript?: string
}
