import { type OrderEnd, type OrderStatus, RUNNING } from '../../../../core/order-status.ts'
import { CASH, type PaymentMethod } from '../../../../core/payment-methods.ts'
import { type PaymentState, SETTLED } from '../../../../core/payment-states.ts'
import { LEAST_REFUND_PAISE } from '../../../../core/refund.ts'
import { DOOR } from '../../../../core/refusals/door.ts'
import { SHOWN, type ShipmentState } from '../../../../core/shipment-state.ts'
import { type Cut, cutLook, cutPage, type LookedAt } from '../../../platform/cut-page.ts'
import type { Database, Fragment } from '../../../platform/database.ts'
import { codeIn } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { isPayable, isToConfirm } from '../lock-order.ts'
import { idsBy, isRare, partsIn, WORDS_LOOKED_AT, wordsIn } from './orders-by-text.ts'

export type FoundOrder = {
  code: string
  status: OrderStatus
  /** How it ended, if it was neither cancelled nor delivered. */
  endedAs: OrderEnd | null
  /** The state of its last parcel that was not called off. */
  parcel: ShipmentState | null
  payment: PaymentState
  paymentMethod: PaymentMethod
  placedAt: Date
  name: string
  city: string
  state: string
  pieces: number
  totalPaise: number
  /** Paise that were refunded or are being refunded. */
  refundedPaise: number
  awbCode: string | null
  courierName: string | null
}

export type OrderSearch = {
  /**
   * An order's code, a phone or its last digits, an e-mail address, a parcel's number or part of it, beginnings of words of
   * a name or a city, a PIN code, or part of a product's name.
   */
  text: string
  /** Empty: any. Otherwise orders in these statuses that have not ended otherwise. */
  statuses: readonly OrderStatus[]
  payment: PaymentState | typeof SETTLED | null
  /** Orders with a booked parcel that was not picked up, or orders without one; null: any. */
  parcel: 'booked' | 'none' | null
  /** The code of the last order shown. */
  after: string | null
  limit: number
}

/** `olderThan`: the code to continue from; set also on a short page while older orders have not been searched yet. */
export type OrdersPage = { orders: FoundOrder[]; olderThan: string | null }

/** How many orders a search without an index looks through at a time; fewer for slower conditions. */
const MOST_LOOKED_AT = 9000
const PARTS_LOOKED_AT = 1000

/**
 * Newest first. Lapsed orders are found only by their own state or code. A search reads a few thousand orders at most, so a
 * page may be shorter than `limit` and still not be the last.
 */
export async function findOrders(db: Database, search: OrderSearch): Promise<OrdersPage> {
  await refuseUnknown(db, search.after)
  if (search.text === '') return lookThrough(db, search, db``, MOST_LOOKED_AT)
  const ids = await idsBy(db, search.text)
  if (ids.length > 0) return allOf(db, search, db`id = any(${ids}::uuid[])`)
  const [words, parts] = [wordsIn(db, search.text), partsIn(db, search.text)]
  if (!words) return parts ? lookThrough(db, search, db`and ${parts}`, PARTS_LOOKED_AT) : NONE
  const either = parts ? db`(${words} or ${parts})` : words
  if (!(await isRare(db, words))) return lookThrough(db, search, db`and ${either}`, PARTS_LOOKED_AT)
  const rare = await db<{ id: string }[]>`select id from orders where ${words} limit ${WORDS_LOOKED_AT}`
  if (rare.length === 0) return parts ? lookThrough(db, search, db`and ${parts}`, PARTS_LOOKED_AT) : NONE
  const near = parts
    ? await db<{ id: string }[]>`
    select id from (select * from orders order by placed_at desc, id desc limit ${PARTS_LOOKED_AT}) o where ${parts}`
    : []
  return allOf(db, search, db`id = any(${[...rare, ...near].map(({ id }) => id)}::uuid[])`)
}

const NONE: OrdersPage = { orders: [], olderThan: null }

/** Searches the newest orders below the last one shown; only unfinished ones if no others are wanted. */
async function lookThrough(
  db: Database,
  search: OrderSearch,
  named: Fragment,
  most: number,
): Promise<OrdersPage> {
  const { statuses, after, limit } = search
  const areRunning = statuses.length > 0 && statuses.every((status) => RUNNING.includes(status))
  const running = areRunning
    ? db`and lapsed_at is null and ended_as is null and status = any(${[...statuses]})`
    : db``
  const rows = await db<LookedAt<FoundOrder>[]>`
    select ${facts(db)}, nth, (${wanted(db, search)} ${named}) as "isFound"
    from (
      select *, row_number() over (order by placed_at desc, id desc) as nth
      from orders where true ${running} ${older(db, after)}
    ) o
    where nth <= ${most} and (nth = ${most} or (${wanted(db, search)} ${named}))
    order by placed_at desc, id desc limit ${limit + 1}`
  return pageOf(cutLook(rows, limit, most))
}

async function allOf(db: Database, search: OrderSearch, these: Fragment): Promise<OrdersPage> {
  const rows = await db<FoundOrder[]>`
    select ${facts(db)} from orders o
    where ${these} and ${wanted(db, search)} ${older(db, search.after)}
    order by placed_at desc, id desc limit ${search.limit + 1}`
  return pageOf(cutPage(rows, search.limit))
}

const facts = (db: Database) => db`
  code, status, ended_as as "endedAs", ${lastParcel(db)} as parcel, ${paymentState(db)} as payment, payment_method as "paymentMethod",
  placed_at as "placedAt", (address ->> 'firstName') || ' ' || (address ->> 'lastName') as name,
  address ->> 'city' as city, address ->> 'state' as state,
  (select coalesce(sum(quantity - cancelled_quantity), 0) from order_lines where order_id = o.id) as pieces,
  total_paise as "totalPaise",
  ${refundedPaise(db)} as "refundedPaise", awb_code as "awbCode", courier_name as "courierName"`

const wanted = (db: Database, { text, statuses, payment, parcel }: OrderSearch) => db`
  ${paidAs(db, payment) ?? db`(lapsed_at is null or code = ${codeIn(text)})`}
  ${statuses.length > 0 ? db`and status = any(${[...statuses]}) and ended_as is null` : db``}
  ${parcel ? db`and ${lastParcel(db)} is ${parcel === 'none' ? db`distinct from` : db`not distinct from`} 'booked'` : db``}`

const paidAs = (db: Database, payment: OrderSearch['payment']) =>
  payment &&
  (payment === SETTLED ? db`lapsed_at is null and ${isPayable(db)}` : db`${paymentState(db)} = ${payment}`)

const pageOf = ({ page, last }: Cut<FoundOrder>): OrdersPage => ({
  orders: page,
  olderThan: last?.code ?? null,
})

const older = (db: Database, after: string | null) =>
  after ? db`and (placed_at, id) < (select placed_at, id from orders where code = ${after})` : db``

/** Of a row `o` of orders: the state of its last parcel. */
export const lastParcel = (db: Database) => db`(
  select status from shipments where order_id = o.id and status = any(${SHOWN})
  order by created_at desc, id desc limit 1)`

/** Of a row `o` of orders: what is refunded of the payment that pays it, without payments that paid for nothing. */
export const refundedPaise = (db: Database) => db`(
  select coalesce(sum(r.amount_paise), 0)::bigint from refunds r left join payments p on p.id = r.payment_id
  where r.order_id = o.id and p.applied is not false)`

/** Of a row `o` of orders: where its money is according to the ledger. */
export const paymentState = (db: Database) => db`
  case when lapsed_at is not null then 'lapsed'
    when ${isToConfirm(db)} then 'to confirm'
    when paid_at is null then case
      when (status = 'Cancelled' or ended_as is not null) and exists (
        select from refunds r where r.order_id = o.id and r.of_credit
      ) then 'refunded'
      when payment_method = ${CASH} then 'on delivery' when status = 'Cancelled' then 'lapsed' else 'pending' end
    when payment_method = ${CASH} then
      coalesce((
        select case when bool_or(r.status <> 'done') then 'refunding'
          when sum(r.amount_paise) >= greatest(o.credit_paise, (
            select sum(line_paise(unit_paise, coupon_paise, quantity - cancelled_quantity)) from order_lines where order_id = o.id
          ) + o.delivery_paise) then 'refunded' else 'part refunded' end
        from refunds r where r.order_id = o.id having count(*) > 0
      ), (
        select case when sum(courier_paise) > 0 then 'with courier'
          when sum(lost_paise) > 0 and sum(bank_paise + fees_paise + fee_tax_paise) <= 0 then 'written off' else 'paid' end
        from ledger where order_id = o.id
      ))
    else coalesce((
      select case when bool_or(r.status <> 'done') then 'refunding'
        when sum(r.amount_paise) > o.total_paise - case when o.status = 'Cancelled' then ${LEAST_REFUND_PAISE}::bigint else 1 end then 'refunded' else 'part refunded' end
      from refunds r left join payments p on p.id = r.payment_id
      where r.order_id = o.id and (p.applied or r.of_credit) having count(*) > 0
    ), 'paid') end`

async function refuseUnknown(db: Database, after: string | null) {
  if (after === null) return
  const [known] = await db`select 1 from orders where code = ${after}`
  if (!known) throw new Refusal(DOOR.cursorUnknown)
}
