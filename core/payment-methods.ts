import type { CURRENCY, Paise } from './money.ts'

/** A provider of online payments. */
type Provider = {
  /** Its name on pages and orders. */
  label: string
  /** `redirect`: on the provider's own page. `widget`: in the shop's page, by the provider's script. */
  flow: 'redirect' | 'widget'
  /** The provider cannot close a payment: an order may be paid late, or twice. */
  staysPayable: boolean
  /** The smallest amount that it accepts. */
  leastPaise: Paise
  /** The currencies that it accepts, the shop's among them. */
  currencies: readonly [typeof CURRENCY, ...string[]]
  /** How long stock is held for a payment, in minutes. */
  holdMinutes: number
  /** How many bank days after a refund was requested it is on the shopper's account at the latest. */
  refundDays: number
  /** Where a shopper who has paid can contact the provider. */
  helpAt: `https://${string}`
  /** A host that its script reports to, beside those of the script and the API; only while the API is the provider's own. */
  reportsTo: { api: string; host: string } | null
}

const ROWS = {
  stripe: {
    label: 'Stripe',
    flow: 'redirect',
    staysPayable: false,
    // Half a US dollar at the day's rate; ₹0.50 would do if the account settled in rupees.
    leastPaise: 5000,
    currencies: ['INR'],
    // Stripe lets a session live for 30 minutes at least, by its own clock; two more let the clocks differ.
    holdMinutes: 32,
    refundDays: 10,
    helpAt: 'https://support.stripe.com',
    reportsTo: null,
  },
  razorpay: {
    label: 'Razorpay',
    flow: 'widget',
    staysPayable: true,
    leastPaise: 100,
    currencies: ['INR'],
    holdMinutes: 32,
    refundDays: 7,
    helpAt: 'https://razorpay.com/support',
    // Without it the widget works, with an error in the browser's console.
    reportsTo: { api: 'https://api.razorpay.com', host: 'https://lumberjack.razorpay.com' },
  },
} as const satisfies Record<string, Provider>

export type PaymentProviderName = keyof typeof ROWS

/** Every provider: what only one of them needs stands in its row here, or in its folder in `modules/payments`. */
export const PAYMENT_PROVIDERS: { [Name in PaymentProviderName]: (typeof ROWS)[Name] & Provider } = ROWS
export const PROVIDER_NAMES = Object.keys(ROWS) as PaymentProviderName[]
export const providerNamed = (name: string | null | undefined): PaymentProviderName | null =>
  PROVIDER_NAMES.find((known) => known === name) ?? null

/** Providers that are paid in the shop's own page. */
export type WidgetProviderName = {
  [Name in PaymentProviderName]: (typeof ROWS)[Name]['flow'] extends 'widget' ? Name : never
}[PaymentProviderName]
export const isWidget = (name: string): name is WidgetProviderName =>
  PROVIDER_NAMES.some((known) => known === name && PAYMENT_PROVIDERS[known].flow === 'widget')

/** The provider's smallest amount, if `duePaise` is less; null: it accepts the amount. */
export const leastNotReached = (name: PaymentProviderName, duePaise: Paise): Paise | null =>
  duePaise < PAYMENT_PROVIDERS[name].leastPaise ? PAYMENT_PROVIDERS[name].leastPaise : null

/** Cash on delivery; every other method is paid online before the order is packed. */
export const CASH = 'COD'
export type PaymentMethod = typeof CASH | (typeof ROWS)[PaymentProviderName]['label']
export const PAYMENT_METHODS: readonly PaymentMethod[] = [
  CASH,
  ...PROVIDER_NAMES.map((name) => ROWS[name].label),
]

/** Null: the order is paid in cash. */
export const providerOf = (method: PaymentMethod): PaymentProviderName | null =>
  PROVIDER_NAMES.find((name) => ROWS[name].label === method) ?? null
export const methodOf = (provider: PaymentProviderName): PaymentMethod => ROWS[provider].label
