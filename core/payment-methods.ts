import type { CURRENCY, Paise } from './money.ts'

/** A way to pay that an outside provider takes the money for. */
type Provider = {
  /** As people read it, and as orders have it. */
  label: string
  /** `redirect`: on the provider's own page. `widget`: in the shop's page, by the provider's script. */
  flow: 'redirect' | 'widget'
  /** Nothing closes an attempt there: it may be paid late, and by two payments at once. */
  staysPayable: boolean
  /** It takes no payment of less. */
  leastPaise: Paise
  /** The shop's own among them. */
  currencies: readonly [typeof CURRENCY, ...string[]]
  /** How long stock is held for a payment. */
  holdMinutes: number
  /** Within so many days that banks work a refund is on the account, once it was asked for. */
  refundDays: number
  /** Where whoever has paid reaches the provider itself. */
  helpAt: `https://${string}`
  /** Besides those of its script and its API: where its script reports to, as long as the API is the provider's own. */
  reportsTo: { api: string; host: string } | null
}

const ROWS = {
  stripe: {
    label: 'Stripe',
    flow: 'redirect',
    staysPayable: false,
    // Half a US dollar by the rate of the day, unless the account settles in rupees: then it would take ₹0.50.
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

/** Every provider: whatever is true of one alone stands in its row here, or in its folder in `modules/payments`. */
export const PAYMENT_PROVIDERS: { [Name in PaymentProviderName]: (typeof ROWS)[Name] & Provider } = ROWS
export const PROVIDER_NAMES = Object.keys(ROWS) as PaymentProviderName[]
export const providerNamed = (name: string | null | undefined): PaymentProviderName | null =>
  PROVIDER_NAMES.find((known) => known === name) ?? null

/** Those that are paid in the shop's own page. */
export type WidgetProviderName = {
  [Name in PaymentProviderName]: (typeof ROWS)[Name]['flow'] extends 'widget' ? Name : never
}[PaymentProviderName]
export const isWidget = (name: string): name is WidgetProviderName =>
  PROVIDER_NAMES.some((known) => known === name && PAYMENT_PROVIDERS[known].flow === 'widget')

/** The least that it takes, where so much is less than that; null: it takes it. */
export const leastNotReached = (name: PaymentProviderName, duePaise: Paise): Paise | null =>
  duePaise < PAYMENT_PROVIDERS[name].leastPaise ? PAYMENT_PROVIDERS[name].leastPaise : null

/** Paid to the courier; every other way is paid online before the parcel is packed. */
export const CASH = 'COD'
export type PaymentMethod = typeof CASH | (typeof ROWS)[PaymentProviderName]['label']
export const PAYMENT_METHODS: readonly PaymentMethod[] = [
  CASH,
  ...PROVIDER_NAMES.map((name) => ROWS[name].label),
]

/** Null: it is paid in cash. */
export const providerOf = (method: PaymentMethod): PaymentProviderName | null =>
  PROVIDER_NAMES.find((name) => ROWS[name].label === method) ?? null
export const methodOf = (provider: PaymentProviderName): PaymentMethod => ROWS[provider].label
