import { ACCOUNT_MAIL } from '../modules/accounts/account-jobs.ts'
import { CHECK_IMPORTS, CLEAN_PICTURES, IMPORT_PRODUCTS } from '../modules/catalogue/catalogue-jobs.ts'
import { PURGE_CDN } from '../modules/cdn/cdn-jobs.ts'
import { APPLY_RETENTION } from '../modules/customers/customer-jobs.ts'
import { WHATSAPP_EVENTS } from '../modules/messaging/message-jobs.ts'
import { AUDIT_BOOKS } from '../modules/orders/auditing/audit-jobs.ts'
import { CHECK_CONFIRMATIONS, COUNT_RETURNS } from '../modules/orders/confirming/confirmation-jobs.ts'
import { CATCH_UP_LEDGER } from '../modules/orders/ledger/ledger-jobs.ts'
import {
  ASK_SERVED_PINS,
  CHECK_PARCELS,
  COURIER_EVENT,
  TEND_PARCEL,
} from '../modules/orders/parcels/parcel-jobs.ts'
import { CHECK_PAYMENTS, PAYMENT_EVENT, SEND_REFUND } from '../modules/orders/paying/payment-jobs.ts'
import { CHECK_RETURNS, TEND_PICKUP } from '../modules/returns/pickups/pickup-jobs.ts'
import { INVITE_REVIEWS } from '../modules/reviews/review-jobs.ts'

/** All kinds of job; each has a queue as long as it is listed here. */
export const JOB_KINDS = [
  WHATSAPP_EVENTS,
  ACCOUNT_MAIL,
  APPLY_RETENTION,
  PAYMENT_EVENT,
  SEND_REFUND,
  CHECK_PAYMENTS,
  CHECK_CONFIRMATIONS,
  COUNT_RETURNS,
  TEND_PARCEL,
  COURIER_EVENT,
  CHECK_PARCELS,
  TEND_PICKUP,
  CHECK_RETURNS,
  ASK_SERVED_PINS,
  IMPORT_PRODUCTS,
  CHECK_IMPORTS,
  CLEAN_PICTURES,
  INVITE_REVIEWS,
  CATCH_UP_LEDGER,
  AUDIT_BOOKS,
  PURGE_CDN,
] as const
