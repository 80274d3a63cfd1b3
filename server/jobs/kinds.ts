import { ACCOUNT_MAIL } from '../modules/accounts/account-jobs.ts'
import { IMPORT_PRODUCTS } from '../modules/catalogue/catalogue-jobs.ts'
import { PURGE_CDN } from '../modules/cdn/cdn-jobs.ts'
import { WHATSAPP_EVENTS } from '../modules/messaging/message-jobs.ts'
import { AUDIT_BOOKS } from '../modules/orders/auditing/audit-jobs.ts'
import { COURIER_EVENT, TEND_PARCEL } from '../modules/orders/parcels/parcel-jobs.ts'
import { PAYMENT_EVENT, SEND_REFUND } from '../modules/orders/paying/payment-jobs.ts'
import { TEND_PICKUP } from '../modules/returns/pickups/pickup-jobs.ts'
import { clockKind } from '../platform/jobs.ts'

const EVERY_MINUTE = '* * * * *'

/** What the clock alone begins. Times are UTC: 20:40 is ten past two at night in India. */
export const CHECK_PAYMENTS = clockKind('check-payments', EVERY_MINUTE)
export const CHECK_CONFIRMATIONS = clockKind('check-confirmations', EVERY_MINUTE)
export const CHECK_RETURNS = clockKind('check-returns', EVERY_MINUTE)
export const CHECK_IMPORTS = clockKind('check-imports', EVERY_MINUTE)
export const CHECK_PARCELS = clockKind('check-parcels', '*/2 * * * *')
export const CATCH_UP_LEDGER = clockKind('catch-up-ledger', '40 20 * * *')
export const ASK_SERVED_PINS = clockKind('ask-served-pins', '10 21 * * *')
export const APPLY_RETENTION = clockKind('apply-retention', '40 21 * * *')
export const COUNT_RETURNS = clockKind('count-returns', '40 21 * * *')
export const CLEAN_PICTURES = clockKind('clean-pictures', '0 22 * * *')
/** At eleven in the morning in India, when people read their mail. */
export const INVITE_REVIEWS = clockKind('invite-reviews', '30 5 * * *', { orNever: true })

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
