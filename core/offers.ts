import type { PaymentProviderName, WidgetProviderName } from './payment-methods.ts'

/** The outside services that this shop has set up; nothing that needs another one is offered. */
export type Offers = {
  payments: PaymentProviderName[]
  google: boolean
  whatsapp: boolean
  /** Without mail there is no newsletter. */
  mail: boolean
  /** The script of each payment provider that is paid in a widget. */
  widgetScripts: { [Name in WidgetProviderName]?: string }
}
