import type { ConsentEntry } from '../../core/consent-kinds.ts'
import type { ChangeOfSubject } from '../../core/logged-change.ts'
import type { OrderEnd, OrderStatus } from '../../core/order-status.ts'
import type { PaymentState } from '../../core/payment-states.ts'
import type { Address } from '../../core/person.ts'
import type { ShipmentState } from '../../core/shipment-state.ts'
import type { CreditCause } from '../../core/store-credit.ts'
import * as payloads from '../admin-payloads.ts'
import { row } from './call.ts'
import type { MessageRow } from './messages.ts'

/** Shoppers, as the console sees them. */
export const CUSTOMER_CALLS = {
  'GET /api/admin/customers': row<CustomerRows>()(
    'manager',
    null,
    'Shoppers, newest first: q (name, e-mail, phone, order or account number), cursor',
  ),
  'GET /api/admin/customers/{code}': row<CustomerPage>()(
    'manager',
    null,
    'One shopper, with orders, consents and messages',
  ),
  'POST /api/admin/customers/{code}/phone': row()(
    'manager',
    payloads.correctPhone,
    'Corrects the phone, with a reason',
  ),
  'POST /api/admin/customers/{code}/cash': row()(
    'manager',
    payloads.allowCash,
    'Lets them pay in cash on appeal, or takes that back, with a reason',
  ),
  'POST /api/admin/customers/{code}/sign-out': row()(
    'manager',
    payloads.nothing,
    'Ends all sessions of the account',
  ),
  'POST /api/admin/customers/{code}/export': row<CustomerExport>()(
    'manager',
    payloads.nothing,
    'All that is kept of this person; that it was taken out is written down',
    { stepUp: true, noted: 'customer-exported' },
  ),
  'POST /api/admin/customers/{code}/erase': row()(
    'manager',
    payloads.eraseCustomer,
    'Leaves of the account a number, and of its orders the bills',
  ),
} as const

export type CustomerRow = {
  code: string
  name: string
  email: string | null
  phone: string | null
  city: string | null
  orders: number
  lastOrderAt: string | null
  since: string
  erasedAt: string | null
}

type CustomerRows = { customers: CustomerRow[]; nextCursor: string | null }

export type CustomerPage = {
  customer: Omit<CustomerRow, 'lastOrderAt' | 'city'> & {
    /** Rupees that the account has paid and that were not refunded. */
    spent: number
    lastSeenAt: string
    verifiedAt: string | null
    signsInWith: ('password' | 'Google')[]
    /** Since when the account may pay in cash on appeal; null: the general rules apply. */
    cashAllowedAt: string | null
    /** Rupees of store credit, and its newest 200 entries, newest first. */
    credit: number
    creditEntries: { cause: CreditCause; amount: number; orderId: string; at: string }[]
    address: Address | null
    whatsappUtilityOptIn: boolean
    whatsappMarketingOptIn: boolean
    sessions: { since: string; lastUsedAt: string }[]
    /** Newest first. */
    consents: ConsentEntry<string>[]
    cart: { handle: string; name: string; size: string; quantity: number }[]
    /** The newest 100. */
    orderRows: {
      code: string
      status: OrderStatus
      endedAs: OrderEnd | null
      parcel: ShipmentState | null
      payment: PaymentState
      placedAt: string
      pieces: number
      total: number
    }[]
    /** The newest 100. */
    messages: MessageRow[]
    /** Changes that people of the shop made to the account. */
    changes: ChangeOfSubject<string>[]
    /** Why it cannot be erased, in words; null: it can. */
    whyNotErased: string | null
  }
}

/** All data that is kept about a person. */
export type CustomerExport = { fileName: string; data: Record<string, unknown> }
