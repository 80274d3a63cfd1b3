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
  /** What of the total is paid with store credit. */
  creditPaise: number
  placedAt: Date
  /** The return whose exchanged piece this order delivers; null: none. */
  exchangeOf: string | null
  /** It has not left the shop and was refunded in full. */
  isRefunded: boolean
  /** It waits for its shopper's confirmation. */
  isToConfirm: boolean
}

/** Of a row of `orders`: it waits for its shopper's confirmation. */
export const isToConfirm = (sql: Database | Transaction) =>
  sql`(confirm_by is not null and confirmed_at is null and status = ${FIRST_STATUS})`

/** Of a row `o` of `orders`: it was refunded in full. */
export const isPaidBack = (sql: Database | Transaction) => sql`(
  paid_at is not null and exists (select from refunds where order_id = o.id) and ${leftToRefund(sql)} <= 0)`

/** The same, and it has not left the shop. */
export const isRefunded = (sql: Database | Transaction) => sql`(
  status = any(${NOT_LEFT}) and ${isPaidBack(sql)})`

/** Of a row `o` of `orders` that has not lapsed: its payment does not prevent packing. */
export const isPayable = (sql: Database | Transaction) => sql`(
  (paid_at is not null or payment_method = ${CASH}) and not ${isToConfirm(sql)} and not ${isRefunded(sql)})`

/** Of a row of `orders`: it is not finished. */
export const isRunning = (sql: Database | Transaction) =>
  sql`(lapsed_at is null and status = any(${RUNNING}) and ended_as is null)`

/** Locks all orders of an account, before the account itself, in the order that all transactions use. */
export async function lockOrdersOf(tx: Transaction, accountId: string): Promise<void> {
  await tx`select from orders where account_id = ${accountId} order by id for no key update`
}

/**
 * Locks the order for this transaction. To prevent deadlocks every transaction locks in this sequence: order, account,
 * payment attempts, stock.
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
