import type { z } from 'zod'
import { BOOK_AUDIT_CALLS } from './admin/book-audit.ts'
import { COUPON_CALLS } from './admin/coupons.ts'
import { CUSTOMER_CALLS } from './admin/customers.ts'
import { GRIEVANCE_CALLS } from './admin/grievances.ts'
import { IMPORT_CALLS } from './admin/imports.ts'
import { LETTER_CALLS } from './admin/letters.ts'
import { MESSAGE_CALLS } from './admin/messages.ts'
import { ORDER_CALLS } from './admin/orders.ts'
import { PARCEL_CALLS } from './admin/parcels.ts'
import { PEOPLE_CALLS } from './admin/people.ts'
import { PRODUCT_CALLS } from './admin/products.ts'
import { QUEUE_CALLS } from './admin/queues.ts'
import { RETURN_CALLS } from './admin/returns.ts'
import { REVIEW_CALLS } from './admin/reviews.ts'
import { SEARCH_CALLS } from './admin/searches.ts'
import { SELF_AUDIT_CALLS } from './admin/self-audit.ts'
import { SESSION_CALLS } from './admin/session.ts'
import { SETTINGS_CALLS } from './admin/settings.ts'
import { SETTLEMENT_CALLS } from './admin/settlements.ts'
import { SLIDE_CALLS } from './admin/slides.ts'
import { TAX_CALLS } from './admin/tax.ts'
import { TODAY_CALLS } from './admin/today.ts'

/**
 * The console's API. Server, browser client and the test of every role on every row read this table. A row that is a
 * write takes the session's `x-csrf`; a GET with `if-none-match` answers 304 when nothing has changed.
 */
export const ADMIN_API = {
  ...SESSION_CALLS,
  ...PEOPLE_CALLS,
  ...TODAY_CALLS,
  ...ORDER_CALLS,
  ...PARCEL_CALLS,
  ...SETTINGS_CALLS,
  ...SELF_AUDIT_CALLS,
  ...BOOK_AUDIT_CALLS,
  ...TAX_CALLS,
  ...SETTLEMENT_CALLS,
  ...PRODUCT_CALLS,
  ...SLIDE_CALLS,
  ...IMPORT_CALLS,
  ...CUSTOMER_CALLS,
  ...COUPON_CALLS,
  ...LETTER_CALLS,
  ...MESSAGE_CALLS,
  ...QUEUE_CALLS,
  ...SEARCH_CALLS,
  ...RETURN_CALLS,
  ...REVIEW_CALLS,
  ...GRIEVANCE_CALLS,
} as const

export type AdminApi = typeof ADMIN_API
export type AdminRoute = keyof AdminApi
export type AdminReplyOf<R extends AdminRoute> = NonNullable<AdminApi[R]['reply']>
export type AdminPayloadOf<R extends AdminRoute> = AdminApi[R]['payload'] extends z.ZodType
  ? z.input<AdminApi[R]['payload']>
  : undefined
/** What a handler receives: parsed, defaults filled in. */
export type AdminParsedOf<R extends AdminRoute> = AdminApi[R]['payload'] extends z.ZodType
  ? z.output<AdminApi[R]['payload']>
  : undefined
