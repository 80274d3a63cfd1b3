// The entities of Razorpay's API, with the fields that a shop may want to read.

/** Razorpay returns empty notes as an empty list. */
export type Notes = Record<string, string> | []

export type Order = {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: string
  receipt: string | null
  offer_id: null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: Notes
  created_at: number
}

export type Payment = {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  status: 'authorized' | 'captured' | 'refunded' | 'failed'
  order_id: string
  invoice_id: null
  international: false
  method: string
  amount_refunded: number
  refund_status: null | 'partial' | 'full'
  captured: boolean
  description: string | null
  card_id: null
  bank: null
  wallet: null
  vpa: string | null
  email: string | null
  contact: string | null
  notes: Notes
  fee: number | null
  tax: number | null
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
  acquirer_data: { rrn: string | null }
  created_at: number
}

export type Refund = {
  id: string
  entity: 'refund'
  amount: number
  currency: string
  payment_id: string
  notes: Notes
  receipt: string | null
  acquirer_data: { arn: string | null }
  created_at: number
  batch_id: null
  status: 'pending' | 'processed' | 'failed'
  speed_requested: string
  speed_processed: 'normal'
}

/** A RazorpayX payout link: the recipient enters the account that the money is sent to. */
export type PayoutLink = {
  id: string
  entity: 'payout_link'
  contact: { name: string; type: string | null; contact: string | null; email: string | null }
  purpose: string
  status: 'pending' | 'issued' | 'processing' | 'processed' | 'cancelled' | 'rejected' | 'expired'
  amount: number
  currency: string
  description: string | null
  receipt: string | null
  notes: Notes
  short_url: string
  send_sms: boolean
  send_email: boolean
  attempt_count: number
  expire_by: number | null
  created_at: number
}

/** What is stored: the entities, and data beside them that Razorpay does not return. */
export type Entry =
  | { id: string; kind: 'order'; order: Order }
  | { id: string; kind: 'payment'; payment: Payment }
  | { id: string; kind: 'payout_link'; link: PayoutLink }
  | {
      id: string
      kind: 'refund'
      refund: Refund
      settlesAt: number | null
      fails: boolean
      /** The idempotency key, and a digest of the request that used it. */
      key: string | null
      asked: string
    }

export type Kept<Kind extends Entry['kind']> = Extract<Entry, { kind: Kind }>

/** An event that will be sent as a webhook, with its entities. */
export type News = {
  event: string
  payment?: Payment
  order?: Order
  refund?: Refund
  payout_link?: PayoutLink
}

/** The result of an operation: its reply, the changes to store, and the events to send. */
export type Outcome<Reply = unknown> = { reply: Reply; changes: Entry[]; news: News[] }

export const unixNow = () => Math.floor(Date.now() / 1_000)
