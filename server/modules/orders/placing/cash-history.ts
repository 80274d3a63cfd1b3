import type { CashRules } from '../../../../core/cash-rules.ts'
import { dayBeginsInIndia } from '../../../../core/india-time.ts'
import type { Paise } from '../../../../core/money.ts'
import { RUNNING } from '../../../../core/order-status.ts'
import { CASH } from '../../../../core/payment-methods.ts'
import { TAKEN } from '../../../../core/return-state.ts'
import type { Transaction } from '../../../platform/database.ts'
import { type Locked, passingOver } from './locked.ts'
import type { WantedOrder } from './order-request.ts'
import type { WantedLine } from './price-order.ts'

/** Cash orders that an account has open. */
type OpenCash = {
  orders: number
  paise: Paise
  /** Open pieces of each size that is ordered now, by `handle/size`. */
  pieces: Record<string, number>
}

/** The past that counts for the risk (`core/cash-risk.ts`). */
type History = {
  /** The phone of the delivery address. */
  phone: string
  isFirstOrder: boolean
  delivered: number
  returns: number
  pin: { parcels: number; returned: number } | null
  /** Cash of this account or phone that counts for the day's limit: all that is open, and what was delivered today. */
  dayPaise: Paise
}

export type CashKnown = {
  /** The account was erased after the call was authenticated. */
  isErased: boolean
  /** Whether its phone or mailbox is proven. */
  isProven: boolean
  isPhoneProven: boolean
  /** A person of the shop has allowed it on appeal. */
  isAllowed: boolean
  open: OpenCash
  /** Null: the risk is not judged. */
  history: History | null
}

const NOTHING_OPEN: OpenCash = { orders: 0, paise: 0 as Paise, pieces: {} }

/** Whether there is a limit on open cash orders. */
const isLimited = ({ unproven, proven }: CashRules): boolean =>
  [unproven, proven].some((limit) => Object.values(limit).some((most) => most !== null))
const isJudged = ({ confirmFrom, refuseFrom, dayPaise, mostReturns }: CashRules): boolean =>
  [confirmFrom, refuseFrom, dayPaise, mostReturns].some((rule) => rule !== null)
/** Without any rules nothing needs to be read. */
export const hasRules = (rules: CashRules): boolean => isLimited(rules) || isJudged(rules)

/**
 * Locks accounts and phones, so that of two orders at once the second counts the first, and reads what is known about each.
 * Those locked by others are waited for, or skipped and missing in the result. Accounts are locked before stock. The
 * statements are sent together with whatever the caller sends next.
 */
export async function lockCashKnown(
  tx: Transaction,
  asked: WantedOrder[],
  { rules, locked, now }: { rules: CashRules; locked: Locked; now: Date },
): Promise<Map<string, CashKnown>> {
  const ids = asked.map(({ shopper }) => shopper.accountId)
  const [accounts, free, open, histories] = await Promise.all([
    tx<({ id: string } & Pick<CashKnown, 'isErased' | 'isProven' | 'isPhoneProven' | 'isAllowed'>)[]>`
      select id, erased_at is not null as "isErased", coalesce(phone_proven_at, mailbox_proven_at) is not null as "isProven",
        phone_proven_at is not null as "isPhoneProven", cash_allowed_at is not null as "isAllowed"
      from accounts where id = any(${ids}::uuid[]) order by id for no key update ${passingOver(tx, locked)}`,
    isJudged(rules) ? lockPhones(tx, asked, locked) : asked,
    // In a statement of its own, since it must be read after the lock was obtained.
    openCash(
      tx,
      ids,
      asked.flatMap(({ items }) => items),
    ),
    isJudged(rules) ? historiesOf(tx, asked, now) : [],
  ])
  const lockedAccounts = new Set(free.map(({ shopper }) => shopper.accountId))
  const byAccount = new Map(open.map((account) => [account.id, account]))
  const history = new Map(histories.map(({ id, ...history }) => [id, history]))
  return new Map(
    accounts
      .filter(({ id }) => lockedAccounts.has(id))
      .map(({ id, ...account }) => [
        id,
        { ...account, open: byAccount.get(id) ?? NOTHING_OPEN, history: history.get(id) ?? null },
      ]),
  )
}

/** Returns the orders whose phones are locked now. */
async function lockPhones(tx: Transaction, asked: WantedOrder[], locked: Locked): Promise<WantedOrder[]> {
  // In the same order in every transaction.
  const phones = asked.map(({ address }) => address.phone).toSorted()
  const key = tx`hashtextextended('cash ' || phone, 0)`
  const rows = await (locked === 'passed over'
    ? tx<{ phone: string }[]>`
        select phone from unnest(${phones}::text[]) as p (phone) where pg_try_advisory_xact_lock(${key})`
    : tx<{ phone: string }[]>`
        select phone, pg_advisory_xact_lock(${key}) from unnest(${phones}::text[]) as p (phone)`)
  const lockedPhones = new Set(rows.map(({ phone }) => phone))
  return asked.filter(({ address }) => lockedPhones.has(address.phone))
}

/** Of a row of orders: it is not finished and to be paid in cash. Store credit or an exchange may cover a part of it. */
const isDueAtDoor = (tx: Transaction) => tx`(
  payment_method = ${CASH} and paid_at is null and ended_as is null and status = any(${RUNNING}))`

/** Of a row `o` of orders: what the courier collects, or has collected. */
const dueAtDoor = (tx: Transaction) => tx`greatest(0, (
  select sum(line_paise(unit_paise, coupon_paise, quantity - cancelled_quantity)) from order_lines where order_id = o.id
)::bigint + delivery_paise - credit_paise)`

const openCash = (tx: Transaction, ids: string[], items: WantedLine[]) => tx<(OpenCash & { id: string })[]>`
  with open as materialized (
    select id, account_id, ${dueAtDoor(tx)} as due from orders o
    where account_id = any(${ids}::uuid[]) and ${isDueAtDoor(tx)}
  ), pieces as (
    select account_id, handle || '/' || size as size, sum(quantity - cancelled_quantity) as count
    from open join order_lines on order_id = id where handle = any(${items.map(({ _id }) => _id)}) group by 1, 2
  )
  select account_id as id, count(*) as orders, sum(due)::bigint as paise,
    (select coalesce(jsonb_object_agg(size, count), '{}') from pieces p where p.account_id = open.account_id) as pieces
  from open group by account_id`

/** A subquery with an index for each fact, so that none reads more than the rows of this account, phone or place. */
function historiesOf(tx: Transaction, asked: WantedOrder[], now: Date) {
  const wanted = asked.map(({ shopper, address: { phone, zipcode, street, addressLine2 = '' } }) => ({
    id: shopper.accountId,
    phone,
    pin: zipcode,
    place: `${street}${addressLine2}`,
  }))
  const today = dayBeginsInIndia(now)
  const isDue = tx`(${isDueAtDoor(tx)}
    or payment_method = ${CASH} and exchange_of is null and status = 'Delivered' and delivered_at >= ${today})`
  const isKept = tx`exists (
    select from order_lines l where order_id = o.id and quantity - cancelled_quantity > coalesce((
      select sum(cardinality(pieces)) from returns
      where order_id = l.order_id and position = l.position and state = any(${TAKEN})
    ), 0))`
  const isReturned = tx`returned_at is not null and status <> 'Delivered'`
  return tx<(History & { id: string })[]>`
    select w.id, w.phone, own.first as "isFirstOrder", own.delivered, back.returns, day.paise as "dayPaise",
      case when r.pin is not null then jsonb_build_object('parcels', r.parcels, 'returned', r.returned) end as pin
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (id uuid, phone text, pin text, place text)
    cross join lateral (
      select not exists (
          select from orders
          where account_id = w.id and lapsed_at is null and status <> 'Cancelled'
            and (payment_method = ${CASH} or paid_at is not null) offset 0
        ) as first,
        (select count(*) from (
          select from orders o where account_id = w.id and status = 'Delivered' and ${isKept} limit 2) d) as delivered
    ) own
    cross join lateral (
      select count(*) as returns from (
        select id from orders where ${isReturned} and address ->> 'phone' = w.phone
        union
        select id from orders
        where ${isReturned} and address ->> 'zipcode' = w.pin
          and lower(regexp_replace((address ->> 'street') || coalesce(address ->> 'addressLine2', ''), '[^[:alnum:]]', '', 'g'))
            = lower(regexp_replace(w.place, '[^[:alnum:]]', '', 'g'))
      ) returned
    ) back
    cross join lateral (
      select coalesce(sum(due), 0)::bigint as paise from (
        select id, ${dueAtDoor(tx)} as due from orders o where account_id = w.id and ${isDue}
        union
        select id, ${dueAtDoor(tx)} as due from (
          select * from orders where address ->> 'phone' = w.phone offset 0
        ) o where ${isDue}
      ) due
    ) day
    left join pin_returns r on r.pin = w.pin`
}
