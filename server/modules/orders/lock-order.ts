import {
  FIRST_STATUS,
  NOT_LEFT,
  type OrderEnd,
  type OrderStatus,
  RUNNING,
} from '../../../core/order-status.ts'
import { CASH, type PaymentMethod } from '../../../core/payment-methods.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { leftToRefund } from './refunding/refundable.ts'

export type LockedOrder = {
  id: string
  code: string
  accountId: string
  status: OrderStatus
  paymentMethod: PaymentMethod
  paidAt: Date | null
  lapsedAt: Date | null
  endedAs: OrderEnd | null
  deliveryPaise: number
  totalPaise: number
  /** What of it is paid with store credit. */
  creditPaise: number
  placedAt: Date
  /** The return that it is exchanged for; null: none. */
  exchangeOf: string | null
  /** It has not left the shop, and all that was paid for it has gone back. */
  isRefunded: boolean
  /** It waits for its shopper's word before it is packed. */
  isToConfirm: boolean
}

/** Of a row of `orders`: it waits for its shopper's word. */
export const isToConfirm = (sql: Database | Transaction) =>
  sql`(confirm_by is not null and confirmed_at is null and status = ${FIRST_STATUS})`

/** Of a row `o` of `orders`: all that was paid for it has gone back. */
export const isPaidBack = (sql: Database | Transaction) => sql`(
  paid_at is not null and exists (select from refunds where order_id = o.id) and ${leftToRefund(sql)} <= 0)`

/** The same of one that has not left the shop. */
export const isRefunded = (sql: Database | Transaction) => sql`(
  status = any(${NOT_LEFT}) and ${isPaidBack(sql)})`

/** Of a row `o` of `orders` that has not lapsed: nothing of its payment keeps it from being packed. */
export const isPayable = (sql: Database | Transaction) => sql`(
  (paid_at is not null or payment_method = ${CASH}) and not ${isToConfirm(sql)} and not ${isRefunded(sql)})`

/** Of a row of `orders`: something is still to be done with it. */
export const isRunning = (sql: Database | Transaction) =>
  sql`(lapsed_at is null and status = any(${RUNNING}) and ended_as is null)`

/** All that an account has ordered, before whoever does this locks the account: in the order in which everybody does. */
export async function lockOrdersOf(tx: Transaction, accountId: string): Promise<void> {
  await tx`select from orders where account_id = ${accountId} order by id for no key update`
}

/**
 * The order, for this transaction alone. Whoever changes an order's standing locks it first, its account and its payment
 * attempts after it and stock last, so that no two wait for each other.
 */
export async function lockOrder(tx: Transaction, orderId: string): Promise<LockedOrder> {
  const [order] = await tx<LockedOrder[]>`
    select id, code, account_id as "accountId", status, payment_method as "paymentMethod", paid_at as "paidAt",
      lapsed_at as "lapsedAt", ended_as as "endedAs", delivery_paise as "deliveryPaise", total_paise as "totalPaise",
      credit_paise as "creditPaise",
      placed_at as "placedAt", exchange_of as "exchangeOf", ${isToConfirm(tx)} as "isToConfirm",
      ${isRefunded(tx)} as "isRefunded"
    from orders o where id = ${orderId} for no key update`
  if (!order) throw new Error(`There is no order ${orderId}.`)
  return order
}
