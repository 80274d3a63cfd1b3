import { rupees } from '../../../core/money.ts'
import type { OwnReturn } from '../../../core/own-return.ts'
import { ORDERS } from '../../../core/refusals/orders.ts'
import type { ReturnPolicy, ReturnReason } from '../../../core/return-policy.ts'
import { HOLDING_PIECES, mayCancelReturn, type ReturnState, type Wish } from '../../../core/return-state.ts'
import { type Size, sizeText, type WornBy } from '../../../core/sizes.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { promisedPrices } from './credit-pieces.ts'
import { type LineToReturn, lineToReturn, reasonsOf, shopPaysFor } from './line-to-return.ts'
import { isToAskAgain } from './pickups/book-pickup.ts'
import { creditedOf, type WaysLeft, waysLeft } from './ways-left.ts'

/** An order line: the order's code and the line's position. */
type LineKey = `${string}/${number}`
export const lineKey = (order: string, position: number): LineKey => `${order}/${position}`

/** An account's returns by order line, newest first. */
export async function returnsOf(db: Database, accountId: string): Promise<Map<LineKey, OwnReturn[]>> {
  const rows = await db<Row[]>`
    select o.code as "order", r.position, r.code, cardinality(r.pieces) as quantity, r.state, r.reason, r.wish,
      r.exchange_size_text as size, r.goods_paise + r.delivery_paise as paise,
      ${creditedOf(db)} as "creditedPaise", r.shop_pays as "shopPays", r.remark,
      p.courier_name as courier, p.awb_code as awb, p.tracking_url as "trackingUrl", r.sent_back_awb as "sentBackAwb",
      n.code as replacement,
      case when ${isToAskAgain(db)} then 'again' when r.state = 'pickup_booked' and p.tries > 0 then 'missed'
        when r.state = 'picked_up' and p.status = 'going back' then 'back' end as "wayIs",
      p.status in ('cancelling', 'cancelled') as "isOff", p.tries, p.most_tries as most,
      (select jsonb_agg(jsonb_build_object('state', state, 'at', at) order by at, id)
        from return_events where return_id = r.id) as steps
    from returns r join orders o on o.id = r.order_id left join return_pickups p on p.id = r.pickup_id
    left join orders n on n.id = r.replacement_order_id
    where o.account_id = ${accountId} order by r.created_at desc, r.id desc`
  const byLine = Map.groupBy(rows, ({ order, position }) => lineKey(order, position))
  return new Map([...byLine].map(([key, returns]) => [key, returns.map(asOwn)]))
}

type Row = {
  order: string
  position: number
  code: string
  quantity: number
  state: ReturnState
  reason: ReturnReason
  wish: Wish
  size: string | null
  paise: number
  creditedPaise: number
  shopPays: boolean
  remark: string | null
  courier: string | null
  awb: string | null
  trackingUrl: string | null
  sentBackAwb: string | null
  wayIs: NonNullable<OwnReturn['way']>['is'] | null
  isOff: boolean | null
  tries: number
  most: number
  replacement: string | null
  steps: { state: ReturnState; at: string }[]
}

function asOwn(read: Row): OwnReturn {
  const {
    order: _,
    position: __,
    paise,
    creditedPaise,
    remark,
    courier,
    awb,
    trackingUrl,
    sentBackAwb,
    wayIs,
    isOff,
    tries,
    most,
    steps,
    ...row
  } = read
  const fetched = awb === null || isOff ? null : { courier, awb, trackingUrl }
  const isSaid = steps.some(({ state }) => state === 'declined' || state === 'qc_failed')
  return {
    ...row,
    amount: rupees(paise),
    credited: rupees(creditedPaise),
    said: isSaid ? remark : null,
    mayCancel: mayCancelReturn(row.state),
    pickup: sentBackAwb === null ? fetched : { courier: null, awb: sentBackAwb, trackingUrl: null },
    way: wayIs && { is: wayIs, tries, most },
    steps: steps.map(({ state, at }) => ({ state, at: new Date(at).toISOString() })),
  }
}

/** Lines of the account's delivered orders of which pieces can be returned now for some reason. */
export async function returnableLines(db: Database, accountId: string): Promise<Set<LineKey>> {
  const rows = await db<{ order: string; position: number }[]>`
    select o.code as "order", l.position
    from (select * from orders where account_id = ${accountId} offset 0) o join order_lines l on l.order_id = o.id
    where o.status = 'Delivered' and o.delivered_at is not null and l.quantity - l.cancelled_quantity > (
      select coalesce(sum(cardinality(pieces)), 0) from returns r
      where r.order_id = l.order_id and r.position = l.position and r.state = any(${HOLDING_PIECES})
    )`
  return new Set(rows.map(({ order, position }) => lineKey(order, position)))
}

/** What the page for requesting a return shows. */
export type ReturnChoice = LineToReturn & {
  reasons: ReturnType<typeof reasonsOf>
  sizes: { size: Size; sizeText: string; left: number }[]
  /** Whether the shop pays the way back of pieces without a fault. */
  shopPays: boolean
  ways: WaysLeft
}

/**
 * For one's own order: which pieces of a line can be returned, for which reasons, and for which other sizes. Refuses 404
 * and 403.
 */
export async function readReturnChoice(
  db: Database,
  policy: ReturnPolicy,
  { accountId, code, position }: Choosing,
): Promise<ReturnChoice> {
  const [order] = await db<{ id: string; accountId: string }[]>`
    select id, account_id as "accountId" from orders where code = ${code} and lapsed_at is null`
  if (!order) throw new Refusal(ORDERS.orderUnknown)
  if (order.accountId !== accountId) throw new Refusal(ORDERS.orderOfAnother)
  const line = await lineToReturn(db, order.id, position)
  const sizes = await db<{ size: Size; wornBy: WornBy | null; left: number }[]>`
    select v.size, p.details -> 'wornBy' as "wornBy", v.stock as left from variants v join products p on p.id = v.product_id
    where p.id = ${line.productId} and v.offered order by v.id`
  return {
    ...line,
    reasons: reasonsOf(policy, line, new Date()),
    shopPays: shopPaysFor(policy, line),
    ways: await waysLeft(db, order),
    sizes: sizes.map(({ size, wornBy, left }) => ({
      size,
      sizeText: sizeText(size, wornBy, sizes.length),
      left,
    })),
  }
}

type Choosing = { accountId: string; code: string; position: number }

/** What would be refunded now for each piece that can be returned, and for the delivery in case of a fault. */
export const worthOfChoice = (
  db: Database,
  { deliveredAt, ...line }: LineToReturn,
): ReturnType<typeof promisedPrices> =>
  deliveredAt === null
    ? Promise.resolve({ prices: [], deliveryPaise: 0 })
    : db.begin((tx) => promisedPrices(tx, line))

/** For any order, for a person of the shop: each line of which pieces can be returned. Refuses 404. */
export async function readReturnChoices(
  db: Database,
  policy: ReturnPolicy,
  code: string,
): Promise<ReturnChoice[]> {
  const lines = await db<{ accountId: string; position: number }[]>`
    select account_id as "accountId", position from orders o join order_lines on order_id = o.id
    where code = ${code} and lapsed_at is null order by position`
  if (lines.length === 0) throw new Refusal(ORDERS.orderNotShown)
  const choices = await Promise.all(lines.map((line) => readReturnChoice(db, policy, { ...line, code })))
  return choices.filter(({ deliveredAt, free }) => deliveredAt !== null && free.length > 0)
}
