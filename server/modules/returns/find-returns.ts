import type { ActorKind } from '../../../core/actor.ts'
import { neverArrived } from '../../../core/never-arrived.ts'
import type { PaymentMethod } from '../../../core/payment-methods.ts'
import { RETURNS } from '../../../core/refusals/returns.ts'
import type { ReturnInFull, ReturnListed } from '../../../core/return-in-console.ts'
import {
  RETURN_QUEUES,
  type ReturnOfOrder,
  type ReturnQueue,
  type ReturnState,
  refundingIn,
  statesInQueue,
  UNDER_WAY,
} from '../../../core/return-state.ts'
import type { Database, Fragment } from '../../platform/database.ts'
import { codeIn } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Refundable, refundable } from '../orders/refunding/refundable.ts'

/** `states`: all that it has passed through. */
export type FoundReturn = ReturnListed<Date> & { states: ReturnState[] }

const facts = (db: Database) => db`
  r.code, o.code as "order", r.state, ${statesOf(db)} as states, r.refund_id is not null as "isRefunding", r.reason, r.wish, l.name as piece,
  coalesce(l.size_text, l.size) as "sizeText", cardinality(r.pieces) as quantity, l.pictures -> 0 as picture, r.created_at as "askedAt", r.moved_at as "movedAt",
  p.awb_code as awb`
/** Of a row `r` of returns. */
const statesOf = (db: Database): Fragment => db`array(select state from return_events where return_id = r.id)`
const parts = (db: Database) => db`
  returns r join orders o on o.id = r.order_id join order_lines l on l.order_id = r.order_id and l.position = r.position
  left join return_pickups p on p.id = r.pickup_id`

/**
 * The returns of one list: open ones by waiting time, the longest first; finished ones newest first. Of each state only as many
 * are read as could stand on the page, since finished ones become ever more.
 */
export const findReturns = async (
  db: Database,
  queue: ReturnQueue,
  { most, after }: { most: number; after: number },
): Promise<FoundReturn[]> => {
  const inTurn = queue === 'over' ? db`r.moved_at desc, r.id` : db`r.moved_at, r.id`
  return db<FoundReturn[]>`
    with listed as materialized (
      select r.id from unnest(${[...statesInQueue(queue)]}::text[]) of (state) cross join lateral (
        select r.id, r.moved_at from returns r where r.state = of.state
          and coalesce((r.refund_id is not null) = ${refundingIn(queue)}::boolean, true)
        order by ${inTurn} limit ${most + after}
      ) r order by ${inTurn} limit ${most} offset ${after}
    )
    select ${facts(db)} from ${parts(db)} where r.id in (select id from listed) order by ${inTurn}`
}

/**
 * Of a row `r` of returns and its pickup `p`: it is, or was to be, picked up with this AWB; the courier may come with that
 * even after it was called off.
 */
export const isFetchedUnder = (db: Database, awb: string): Fragment => db`(
  p.awb_code = ${awb} or exists (
    select from return_pickups before where before.awb_code = ${awb} and before.order_id = r.order_id
      and before.created_at between r.created_at and p.created_at
  ))`

/** Finds returns by their own, an order's or a parcel's number; the newest. */
export const lookUpReturns = async (db: Database, text: string, most: number): Promise<FoundReturn[]> => {
  const code = codeIn(text.trim())
  return db<FoundReturn[]>`
    select ${facts(db)} from ${parts(db)}
    where r.code = ${code} or o.code = ${code} or ${isFetchedUnder(db, text.trim())}
    order by r.created_at desc, r.id desc limit ${most}`
}

/** The returns of an order, and the return that it is the exchange of. */
export async function returnsOfOrder(db: Database, order: string): Promise<ReturnOfOrder[]> {
  const id = db`(select id from orders where code = ${order})`
  const found = await db<(Omit<ReturnOfOrder, 'neverArrived'> & Pick<FoundReturn, 'states'>)[]>`
    select r.code, r.state, ${statesOf(db)} as states, r.refund_id is not null as "isRefunding", l.name as piece,
      coalesce(l.size_text, l.size) as "sizeText", r.order_id <> ${id} as "isReason"
    from returns r join order_lines l on l.order_id = r.order_id and l.position = r.position
    where r.order_id = ${id} or r.replacement_order_id = ${id} order by r.created_at, r.id`
  return found.map(({ states, ...one }) => ({ ...one, neverArrived: neverArrived(states) }))
}

/** The returns in a parcel, by its AWB; or one return by its own number. */
export const returnsInHand = async (db: Database, number: string): Promise<FoundReturn[]> => db<
  FoundReturn[]
>`
  select ${facts(db)} from ${parts(db)}
  where r.code = ${codeIn(number)} or ${isFetchedUnder(db, number)} order by r.id`

/** How many returns each list has. */
export async function countReturns(db: Database): Promise<Partial<Record<ReturnQueue, number>>> {
  const rows = await db<{ state: ReturnState; isRefunding: boolean; count: number }[]>`
    select state, refund_id is not null as "isRefunding", count(*)::int as count from returns
    where state = any(${UNDER_WAY}) group by 1, 2`
  return Object.fromEntries(
    RETURN_QUEUES.map((queue) => [
      queue,
      rows
        .filter(({ state }) => statesInQueue(queue).includes(state))
        .filter(({ isRefunding }) => (refundingIn(queue) ?? isRefunding) === isRefunding)
        .reduce((sum, { count }) => sum + count, 0),
    ]),
  )
}

export type WholeReturn = ReturnInFull<Date> & {
  states: ReturnState[]
  worth: {
    goodsPaise: number
    deliveryPaise: number
    /** Of its whole order: the total, and what store credit paid of that. */
    totalPaise: number
    creditPaise: number
    /** Its shopper wants store credit instead of a payout link. */
    asCredit: boolean
  }
  /** What of the order can be refunded now, and how. */
  back: Refundable
  paymentMethod: PaymentMethod
  events: {
    state: ReturnState
    at: string
    actor: ActorKind
    staff: string | null
    reason: string | null
  }[]
}

/** Refuses 404. */
export async function wholeReturn(db: Database, code: string): Promise<WholeReturn> {
  const [found] = await db<(Omit<WholeReturn, 'back'> & { id: string; orderId: string })[]>`
    select ${facts(db)}, r.id, r.order_id as "orderId", l.handle, r.note, r.shop_pays as "shopPays", r.exchange_size_text as "otherSize",
      r.held_until as "heldUntil", (o.address ->> 'firstName') || ' ' || (o.address ->> 'lastName') as name,
      a.code as customer, r.remark, r.disposition, n.code as replacement,
      jsonb_build_object('goodsPaise', r.goods_paise, 'deliveryPaise', r.delivery_paise, 'totalPaise', o.total_paise,
        'creditPaise', o.credit_paise, 'asCredit', r.as_credit) as worth, o.payment_method as "paymentMethod",
      (select coalesce(jsonb_agg(jsonb_build_object('hash', hash, 'width', width, 'height', height) order by position), '[]')
        from return_pictures join pictures on hash = picture where return_id = r.id) as photos,
      case when p.id is not null then jsonb_build_object('status', p.status, 'awb', p.awb_code, 'courier', p.courier_name,
        'trackingUrl', p.tracking_url, 'says', p.current_status, 'lastError', p.last_error,
        'tries', p.tries, 'mostTries', p.most_tries) end as pickup,
      (select jsonb_agg(jsonb_build_object('state', e.state, 'at', e.at, 'actor', actor_kind, 'staff', s.name, 'reason', reason)
          order by e.at, e.id)
        from return_events e left join staff s on s.id = e.staff_id where return_id = r.id) as events
    from ${parts(db)} left join orders n on n.id = r.replacement_order_id
    left join accounts a on a.id = o.account_id and a.erased_at is null
    where r.code = ${code.toUpperCase()}`
  if (!found) throw new Refusal(RETURNS.returnNotShown)
  const { id, orderId, ...whole } = found
  return { ...whole, back: await refundable(db, { id: orderId }, id) }
}
