import { CASH } from '../../../../core/payment-methods.ts'
import { LEAST_REFUND_PAISE } from '../../../../core/refund.ts'
import type { Database, Fragment, Transaction } from '../../../platform/database.ts'

/**
 * `moneyPaise`: money that was received and neither refunded nor is being refunded. `creditPaise`: the same of store
 * credit. `leftPaise`: both, less what is due for returns. `sourcePaise`: the part of the money that goes back to the
 * payment `paymentId`; the rest came in cash and goes by payout link. Money is refunded before credit, and the part with a
 * payment first.
 */
export type Refundable = {
  leftPaise: number
  moneyPaise: number
  creditPaise: number
  sourcePaise: number
  paymentId: string | null
}

/**
 * What of an order's money can be refunded, and how. `forReturn`: including what is due for this return. The order is
 * locked.
 */
export async function refundable(
  tx: Database | Transaction,
  { id }: { id: string },
  forReturn: string | null = null,
): Promise<Refundable> {
  const [row] = await tx<[Refundable]>`
    select ${moneyLeft(tx)} as "moneyPaise", ${creditLeft(tx)} as "creditPaise", ${freeToRefund(tx, forReturn)} as "leftPaise",
      ${sourceLeft(tx)} as "sourcePaise", ${sourceOf(tx)} as "paymentId"
    from orders o where id = ${id}`
  return row
}

/**
 * Of a row `o` of orders: the payment that paid it. An exchange's order was paid by that of the order of the first piece,
 * through any number of exchanges.
 */
export const sourceOf = (sql: Database | Transaction): Fragment => sql`(
  with recursive paid_by (id, exchange_of) as (
    select o.id, o.exchange_of
    union all
    select before.id, before.exchange_of
    from paid_by join returns r on r.id = paid_by.exchange_of join orders before on before.id = r.order_id
  )
  select p.id from paid_by
  cross join lateral (select id from payments where order_id = paid_by.id and applied offset 0) p)`

/** Of a row `o` of orders: what can go back to its payment. Orders paid by one payment share what is left of it. */
export const sourceLeft = (sql: Database | Transaction): Fragment => sql`
  case when o.exchange_of is null then case when o.payment_method = ${CASH} then 0 else ${moneyLeft(sql)} end
  else greatest(0, least(${moneyLeft(sql)}, coalesce((
    select p.amount_paise - coalesce((select sum(amount_paise) from refunds where payment_id = p.id), 0)::bigint
    from payments p where p.id = ${sourceOf(sql)}
  ), 0))) end`

/** Of a row `o` of orders: money and store credit together. A negative amount is an error, which the audit reports. */
export const leftToRefund = (sql: Database | Transaction): Fragment =>
  sql`(${unrefunded(sql)} + case when o.credit_paise = 0 then 0 else ${unspentCredit(sql)} end - ${exchanged(sql)})`

/**
 * What of both can be refunded: without what is due for returns, except one, and without amounts too small for any
 * provider.
 */
export const freeToRefund = (sql: Database | Transaction, forReturn: string | null = null): Fragment => sql`
  greatest(${moneyLeft(sql)} + ${creditLeft(sql)} - coalesce((
    select sum(goods_paise + delivery_paise) from returns
    where order_id = o.id and state = 'refund_due' and refund_id is null and id is distinct from ${forReturn}::uuid
  ), 0)::bigint, 0)`

/**
 * Of the money: what paid an exchange's order counts as refunded. Less than a rupee of it stays with the order, since no
 * provider refunds that; store credit is refunded all the same.
 */
export const moneyLeft = (sql: Database | Transaction): Fragment => sql`(
  select case when rest between 1 and ${LEAST_REFUND_PAISE - 1} then 0 else rest end from (
    select money - least(${exchanged(sql)}, greatest(money, 0)) as rest from (select ${unrefunded(sql)} as money) m
  ) r)`

/** Of the store credit, which pays for an exchange after the money. */
const creditLeft = (sql: Database | Transaction): Fragment => sql`
  case when o.credit_paise = 0 then 0
  else ${unspentCredit(sql)} - greatest(${exchanged(sql)} - greatest(${unrefunded(sql)}, 0), 0) end`

const exchanged = (sql: Database | Transaction): Fragment => sql`coalesce((
  select sum(goods_paise) from returns where order_id = o.id and replacement_order_id is not null), 0)::bigint`

/** Cash counts from its collection at the door, even if the courier still has it. */
const unrefunded = (sql: Database | Transaction): Fragment => sql`
  (case when o.payment_method = ${CASH} and o.paid_at is not null then
    greatest(coalesce((
      select sum(line_paise(unit_paise, coupon_paise, quantity - cancelled_quantity)) from order_lines where order_id = o.id
    ), 0)::bigint + o.delivery_paise - o.credit_paise, 0)
      - coalesce((select sum(amount_paise) from refunds where order_id = o.id and not of_credit), 0)::bigint
  else coalesce((
    select p.amount_paise - coalesce((select sum(amount_paise) from refunds where payment_id = p.id and order_id = o.id), 0)::bigint
    from payments p where p.order_id = o.id and p.applied
  ), 0) end)`

/** Credit of an order that is neither paid nor over is still to pay for it. Nobody has that of an erased account any more. */
// `exists` of the account would be answered for many orders from all accounts at once.
const unspentCredit = (sql: Database | Transaction): Fragment => sql`(
  case when o.paid_at is null and o.ended_as is null and o.status <> 'Cancelled' or o.lapsed_at is not null
    or (select erased_at from accounts where id = o.account_id) is not null then 0
  else o.credit_paise - coalesce((select sum(amount_paise) from refunds where order_id = o.id and of_credit), 0)::bigint end)`
