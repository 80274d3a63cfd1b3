import { lastTenDigits } from '../../../../core/contact.ts'
import type { OrderStatus } from '../../../../core/order-status.ts'
import { CASH, type PaymentMethod } from '../../../../core/payment-methods.ts'
import { DOOR } from '../../../../core/refusals/door.ts'
import type { Database } from '../../../platform/database.ts'
import { Refusal } from '../../../platform/refusal.ts'

/** `lapsed`: its payment was never completed, so its stock is back on the shelf. */
export const PAYMENT_STATES = ['paid', 'pending', 'on delivery', 'lapsed'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

export type FoundOrder = {
  code: string
  status: OrderStatus
  payment: PaymentState
  paymentMethod: PaymentMethod
  placedAt: Date
  name: string
  city: string
  state: string
  pieces: number
  totalPaise: number
  awbCode: string | null
  courierName: string | null
}

export type OrderSearch = {
  /** An order number, a phone, a parcel's number, or the beginnings of a name's words. */
  text: string
  /** Empty: any. */
  statuses: readonly OrderStatus[]
  payment: PaymentState | null
  /** The code of the last one shown. */
  after: string | null
  limit: number
}

/** Newest first. Lapsed orders only when they are asked for, or found by their number. */
export async function findOrders(db: Database, search: OrderSearch): Promise<FoundOrder[]> {
  const { statuses, payment, after, limit } = search
  await refuseUnknown(db, after)
  const ofStatus = statuses.length > 0 ? db`and status = any(${[...statuses]})` : db``
  const paid = payment
    ? db`and ${paymentState(db)} = ${payment}`
    : db`and (lapsed_at is null or code = ${codeIn(search.text)})`
  const older = after
    ? db`and (placed_at, id) < (select placed_at, id from orders where code = ${after})`
    : db``
  return db<FoundOrder[]>`
    select code, status, ${paymentState(db)} as payment, payment_method as "paymentMethod",
      placed_at as "placedAt", (address ->> 'firstName') || ' ' || (address ->> 'lastName') as name,
      address ->> 'city' as city, address ->> 'state' as state,
      (select coalesce(sum(quantity - cancelled_quantity), 0) from order_lines where order_id = o.id) as pieces,
      total_paise as "totalPaise", awb_code as "awbCode", courier_name as "courierName"
    from orders o
    where true ${matching(db, search.text)} ${ofStatus} ${paid} ${older}
    order by placed_at desc, id desc limit ${limit}`
}

export const paymentState = (db: Database) => db`
  case when lapsed_at is not null then 'lapsed' when paid_at is not null then 'paid'
    when payment_method = ${CASH} then 'on delivery' else 'pending' end`

async function refuseUnknown(db: Database, after: string | null) {
  if (after === null) return
  const [known] = await db`select 1 from orders where code = ${after}`
  if (!known) throw new Refusal(DOOR.cursorUnknown)
}

/** The letters that codes leave out are read as the ones that they look like. */
const codeIn = (text: string) =>
  text.toUpperCase().replace(/^#/, '').replaceAll('O', '0').replace(/[IL]/g, '1')

/** The words are bound one by one: what somebody types is never part of a query's text. */
function matching(db: Database, text: string) {
  if (text === '') return db``
  const phone = /^[\d\s+()-]{10,20}$/.test(text) ? lastTenDigits(text) : ''
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  const beginnings = words.map((word) => `${word}:*`).join(' & ')
  const named = beginnings
    ? db`or to_tsvector('simple', (address ->> 'firstName') || ' ' || (address ->> 'lastName'))
        @@ to_tsquery('simple', ${beginnings})`
    : db``
  return db`and (code = ${codeIn(text)} or awb_code = ${text} or address ->> 'phone' = ${phone} ${named})`
}
