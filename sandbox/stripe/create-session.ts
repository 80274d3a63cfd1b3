import { randomId } from '../random-id.ts'
import { invalid } from './errors.ts'
import { type LineItem, type Metadata, type Outcome, type Session, unixNow } from './objects.ts'
import type { Parameters } from './parameters.ts'

const SHORTEST_SECONDS = 30 * 60
const LONGEST_SECONDS = 24 * 60 * 60

/** Creates a session for `parameters`, whose hosted page is below `pages`. */
export function createSession(parameters: Parameters, pages: string): Outcome {
  parameters.only(...KNOWN)
  const mode = parameters.needText('mode')
  if (mode !== 'payment')
    throw invalid('Invalid mode: must be payment in this sandbox', 'mode', 'parameter_unknown')
  const lines = parameters.groups('line_items').map(lineItem)
  const currency = lines[0]?.currency
  if (!currency) throw invalid('Missing required param: line_items.', 'line_items', 'parameter_missing')
  if (lines.some((line) => line.currency !== currency))
    throw invalid('All line items have to be in one currency.', 'line_items')
  const shipping = parameters.groups('shipping_options').map(shippingOption)
  const subtotal = lines.reduce((sum, line) => sum + line.amount_total, 0)
  const amounts = { amount_subtotal: subtotal, currency, ...withShipping(subtotal, shipping) }
  const id = randomId('cs_test_', 58)
  const session: Session = { ...blank(id, pages), ...amounts, ...given(parameters) }
  const intentMetadata = metadataOf(parameters.group('payment_intent_data'))
  return { reply: session, changes: [{ id, kind: 'session', session, lines, intentMetadata }], news: [] }
}

const KNOWN = [
  'mode',
  'line_items',
  'shipping_options',
  'client_reference_id',
  'customer_email',
  'metadata',
  'payment_intent_data',
  'payment_method_types',
  'allowed_payment_method_types',
  'excluded_payment_method_types',
  'success_url',
  'cancel_url',
  'expires_at',
  'locale',
  'submit_type',
  'ui_mode',
  'expand',
]

function lineItem(parameters: Parameters): LineItem {
  parameters.only('quantity', 'price_data')
  const quantity = parameters.needWhole('quantity')
  if (quantity < 1)
    throw invalid('This value must be greater than or equal to 1.', parameters.nameOf('quantity'))
  const price = parameters.needGroup('price_data')
  price.only('currency', 'unit_amount', 'product_data')
  const product = price.needGroup('product_data')
  product.only('name', 'description', 'images', 'metadata')
  const currency = currencyOf(price)
  const amount = amountOf(price, 'unit_amount')
  return {
    id: randomId('li_', 24),
    object: 'item',
    amount_discount: 0,
    amount_subtotal: amount * quantity,
    amount_tax: 0,
    amount_total: amount * quantity,
    currency,
    description: [product.needText('name'), product.text('description')].filter(Boolean).join(', '),
    price: { id: randomId('price_', 24), object: 'price', currency, unit_amount: amount, type: 'one_time' },
    quantity,
  }
}

function shippingOption(parameters: Parameters) {
  parameters.only('shipping_rate_data')
  const rate = parameters.needGroup('shipping_rate_data')
  rate.only('type', 'display_name', 'fixed_amount', 'metadata')
  rate.needText('display_name')
  if (rate.needText('type') !== 'fixed_amount')
    throw invalid('Invalid type: must be one of fixed_amount', rate.nameOf('type'))
  const fixed = rate.needGroup('fixed_amount')
  currencyOf(fixed)
  return { shipping_amount: amountOf(fixed, 'amount'), shipping_rate: randomId('shr_', 24) }
}

function currencyOf(parameters: Parameters): string {
  const currency = parameters.needText('currency').toLowerCase()
  if (currency !== 'inr')
    throw invalid(`Invalid currency: ${currency}. This account takes inr.`, parameters.nameOf('currency'))
  return currency
}

function amountOf(parameters: Parameters, name: string): number {
  const amount = parameters.needWhole(name)
  if (amount < 0) throw invalid('This value must be greater than or equal to 0.', parameters.nameOf(name))
  return amount
}

/**
 * Stripe's least amount, half a US dollar at any rate, in paise; an account that settles in rupees would accept 50
 * paise.
 */
const LEAST = 5000

/** The shipping and the total; the first option is the chosen one. */
function withShipping(subtotal: number, options: Session['shipping_options']) {
  const chosen = options[0]
  const shipping = chosen?.shipping_amount ?? 0
  const total = subtotal + shipping
  if (total < LEAST)
    throw invalid(
      'The Checkout Session’s total amount must convert to at least 50 cents.',
      'line_items',
      'amount_too_small',
    )
  const cost = { amount_subtotal: shipping, amount_tax: 0, amount_total: shipping } as const
  return {
    amount_total: total,
    shipping_options: options,
    shipping_cost: chosen ? { ...cost, shipping_rate: chosen.shipping_rate } : null,
    total_details: { amount_discount: 0, amount_shipping: shipping, amount_tax: 0 } as const,
  }
}

function blank(id: string, pages: string) {
  return {
    id,
    object: 'checkout.session',
    created: unixNow(),
    customer: null,
    customer_details: null,
    livemode: false,
    mode: 'payment',
    payment_intent: null,
    payment_method_types: ['card', 'upi'],
    payment_status: 'unpaid',
    status: 'open',
    ui_mode: 'hosted_page',
    url: `${pages}/${id}`,
  } as const satisfies Partial<Session>
}

function given(parameters: Parameters) {
  return {
    cancel_url: parameters.text('cancel_url') ? parameters.needAddress('cancel_url') : null,
    client_reference_id: parameters.text('client_reference_id') ?? null,
    customer_email: emailOf(parameters),
    expires_at: expiryOf(parameters),
    metadata: metadataOf(parameters),
    success_url: parameters.needAddress('success_url'),
  } satisfies Partial<Session>
}

/** Addresses that Stripe accepts, by form and by characters: https://docs.stripe.com/error-codes#email-invalid */
const EMAIL = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d-]+\.)+[a-z]{2,}$/i

function emailOf(parameters: Parameters): string | null {
  const email = parameters.text('customer_email')
  if (email && !EMAIL.test(email))
    throw invalid(`Invalid email address: ${email}`, 'customer_email', 'email_invalid')
  return email ?? null
}

function expiryOf(parameters: Parameters): number {
  const now = unixNow()
  const expiry = parameters.whole('expires_at') ?? now + LONGEST_SECONDS
  if (expiry < now + SHORTEST_SECONDS)
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    )
  if (expiry > now + LONGEST_SECONDS)
    throw invalid(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    )
  return expiry
}

export function metadataOf(parameters: Parameters | undefined): Metadata {
  const metadata = parameters?.texts('metadata') ?? {}
  const entries = Object.entries(metadata)
  if (entries.length > 50 || entries.some(([key, value]) => key.length > 40 || value.length > 500))
    throw invalid('Metadata takes 50 keys of 40 characters with values of 500.', 'metadata')
  return metadata
}
