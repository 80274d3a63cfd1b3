// The objects of Stripe's API, with the fields that a shop may want to read.

export type Metadata = Record<string, string>

export type Session = {
  id: string
  object: 'checkout.session'
  amount_subtotal: number
  amount_total: number
  cancel_url: string | null
  client_reference_id: string | null
  created: number
  currency: string
  customer: null
  customer_details: { email: string | null; name: string | null; phone: null; address: null } | null
  customer_email: string | null
  expires_at: number
  livemode: false
  metadata: Metadata
  mode: 'payment'
  payment_intent: string | null
  payment_method_types: string[]
  payment_status: 'unpaid' | 'paid' | 'no_payment_required'
  shipping_cost: {
    amount_subtotal: number
    amount_tax: 0
    amount_total: number
    shipping_rate: string
  } | null
  shipping_options: { shipping_amount: number; shipping_rate: string }[]
  status: 'open' | 'complete' | 'expired'
  success_url: string
  total_details: { amount_discount: 0; amount_shipping: number; amount_tax: 0 }
  ui_mode: 'hosted_page'
  url: string | null
}

export type LineItem = {
  id: string
  object: 'item'
  amount_discount: 0
  amount_subtotal: number
  amount_tax: 0
  amount_total: number
  currency: string
  description: string
  price: { id: string; object: 'price'; currency: string; unit_amount: number; type: 'one_time' }
  quantity: number
}

export type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_capturable: 0
  amount_received: number
  created: number
  currency: string
  latest_charge: string
  livemode: false
  metadata: Metadata
  receipt_email: string | null
  status: 'succeeded'
}

export type Charge = {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  captured: true
  created: number
  currency: string
  livemode: false
  metadata: Metadata
  paid: true
  payment_intent: string
  refunded: boolean
  status: 'succeeded'
}

export type Refund = {
  id: string
  object: 'refund'
  amount: number
  charge: string
  created: number
  currency: string
  failure_reason?: string
  metadata: Metadata
  payment_intent: string
  reason: string | null
  status: 'pending' | 'succeeded' | 'failed'
}

/** What is stored: the objects, data beside them that Stripe does not return, and the replies by idempotency key. */
export type Entry =
  | { id: string; kind: 'session'; session: Session; lines: LineItem[]; intentMetadata: Metadata }
  | { id: string; kind: 'intent'; intent: Intent; sessionId: string }
  | { id: string; kind: 'charge'; charge: Charge }
  | { id: string; kind: 'refund'; refund: Refund; settlesAt: number | null; fails: boolean }
  | { id: string; kind: 'reply'; request: string; status: number; body: unknown }

export type Kept<Kind extends Entry['kind']> = Extract<Entry, { kind: Kind }>

/** An event that will be sent as a webhook. */
export type News = { type: string; object: Session | Charge | Refund }

/** The result of an operation: its reply, the changes to store, and the events to send. */
export type Outcome = { reply: unknown; changes: Entry[]; news: News[] }

export const unixNow = () => Math.floor(Date.now() / 1_000)
