import { HOLDERS, type Holder } from '../../../core/ledger.ts'
import { MISSING_AFTER_DAYS } from '../../../core/settlements.ts'
import { DAY_MS } from '../../../core/time.ts'
import type { Database, Fragment } from '../../platform/database.ts'

/**
 * What a courier or provider owes for an order, or from before the shop moved here; negative: what it will keep back for a
 * refund.
 */
export type MoneyDue = {
  /** The order's code. */
  code: string | null
  /** The id of an amount brought forward. */
  broughtId: string | null
  note: string | null
  holder: Holder
  /** The courier or the provider. */
  who: string
  /** The AWB, or the provider's id of the payment. */
  reference: string | null
  paise: number
  since: Date
  isMissing: boolean
  /** When it was last claimed. */
  claimedAt: Date | null
}

/** Oldest first. `holder`: of one holder only. `missing`: only what is overdue. */
export async function moneyDue(
  db: Database,
  {
    holder,
    missing,
    limit,
    now = new Date(),
  }: { holder: Holder | null; missing: boolean; limit: number; now?: Date },
): Promise<MoneyDue[]> {
  const since = missingSince(now)
  return db<MoneyDue[]>`
    select o.code, b.id as "broughtId", b.note, h.holder, h.paise, h.since, ${isMissing(db, since)} as "isMissing",
      ${heldBy(db)},
      (select max(created_at) from settlement_decisions d
        where (d.order_id = o.id or d.brought_id = b.id) and d.holder = h.holder and decision = 'claim') as "claimedAt"
    from (
      select * from money_held h
      where holder = any(${holder ? [holder] : HOLDERS}) ${missing ? db`and ${isMissing(db, since)}` : db``}
      order by since, order_id, brought_id, holder limit ${limit}
    ) h left join orders o on o.id = h.order_id left join brought_forward b on b.id = h.brought_id
    ${paymentHeld(db)}
    order by h.since, h.order_id, h.brought_id, h.holder`
}

/**
 * Columns `who` and `reference` for rows `h` of held money, `o` of orders, `b` of amounts brought forward, and `p` of
 * `paymentHeld`.
 */
export const heldBy = (db: Database): Fragment => db`
  case when b.id is not null then initcap(b.source)
    when h.holder = 'courier' then coalesce(o.courier_name, 'Courier') else initcap(coalesce(p.provider, o.payment_method)) end as who,
  case when b.id is not null then b.reference when h.holder = 'courier' then o.awb_code else p.provider_payment_id end as reference`

/** What a provider keeps back for an exchange belongs to the payment of the first order. */
export const paymentHeld = (db: Database): Fragment => db`
  left join lateral (
    select provider, provider_payment_id from payments
    where order_id = o.id or id in (select payment_id from refunds where order_id = o.id)
    order by applied desc, received_at limit 1
  ) p on h.holder = 'provider'`

export type DueSum = { holder: Holder; paise: number; orders: number; missing: number; missingPaise: number }

/** The sums of the courier and of the providers, a row each even if nothing is due. */
export async function sumDue(db: Database): Promise<DueSum[]> {
  const since = missingSince(new Date())
  return db<DueSum[]>`
    select one as holder, coalesce(sum(paise), 0)::bigint as paise, count(paise)::integer as orders,
      (count(*) filter (where ${isMissing(db, since)}))::integer as missing,
      coalesce(sum(paise) filter (where ${isMissing(db, since)}), 0)::bigint as "missingPaise"
    from unnest(${[...HOLDERS]}::text[]) with ordinality as asked (one, place) left join money_held h on holder = one
    group by one, place order by place`
}

type Since = Record<Holder, Date>

export const missingSince = (now: Date): Since => {
  const before = (holder: Holder) => new Date(now.getTime() - MISSING_AFTER_DAYS[holder] * DAY_MS)
  return { courier: before('courier'), provider: before('provider') }
}

/** Of a row `h` of `money_held`: it is overdue. */
export const isMissing = (db: Database, { courier, provider }: Since) => db`
  (h.paise > 0 and (h.holder = 'courier' and h.since < ${courier} or h.holder = 'provider' and h.since < ${provider}))`
