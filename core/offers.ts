import type { PaymentProviderName, WidgetProviderName } from './payment-methods.ts'

/** Which outside services this shop works with: what is off is not offered. */
export type Offers = {
  payments: PaymentProviderName[]
  google: boolean
  whatsapp: boolean
  /** Without it there is no newsletter. */
  mail: boolean
  /** The addresses of the scripts with which a payment opens in our page, of those of `payments` that do. */
  widgetScripts: { [Name in WidgetProviderName]?: string }
}
