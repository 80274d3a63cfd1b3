import type { Coupon } from '../../../core/coupon.ts'
import { CASH } from '../../../core/payment-methods.ts'
import type { Database, Fragment, Transaction } from '../../platform/database.ts'
import { storedCoupon } from './stored-coupon.ts'

/** A coupon as it stands in this transaction. */
export type HeldCoupon = Coupon & {
  id: string
  redeemed: number
  /** Whose alone it is, as `mailbox_key` has it; null: anybody's. */
  mailbox: string | null
}

/** What one account has to do with one coupon. */
export type Standing = {
  accountId: string
  couponId: string
  mailbox: string | null
  /** Only a proven one. */
  phone: string | null
  hasOrdered: boolean
  /** How often the account has used it, and whoever had its phone. */
  times: number
  timesOfPhone: number
  /** Another account with the same phone or mailbox has had a first order by a coupon. */
  firstElsewhere: boolean
  /** Orders of its own that wait for their payment and hold a turn, while these do not count. */
  waiting: number
}

/** Coupons by code, and how each account stands to the one that it asks for. */
export type HeldCoupons = { byCode: Map<string, HeldCoupon>; standings: Standing[] }

export type AskedCoupon = { accountId: string; code: string }

/**
 * Locks the accounts that order by a coupon, or pay with store credit: of two at once, the second sees the first. Before stock, as
 * whoever counts what accounts have. Returns those that are locked now; `passing` over others' or waiting for them.
 */
export async function lockCouponAccounts(
  tx: Transaction,
  asked: Pick<AskedCoupon, 'accountId'>[],
  passing: Fragment,
): Promise<Set<string>> {
  const rows = await tx<{ id: string }[]>`
    select id from accounts where id = any(${asked.map(({ accountId }) => accountId)}::uuid[])
    order by id for no key update ${passing}`
  return new Set(rows.map(({ id }) => id))
}

/**
 * Locks the coupons that are asked for, in one order for everybody and after stock, so that each turn is given once, and then
 * the mailboxes that ask: of two coupons at once for one, the second sees the first. A
 * code that is not among what is returned is none, or locked by others where those are passed over.
 */
export async function lockCoupons(
  tx: Transaction,
  asked: AskedCoupon[],
  passing: Fragment,
): Promise<HeldCoupons> {
  const codes = asked.map(({ code }) => code)
  const [rows, _, standings] = await Promise.all([
    tx<HeldCoupon[]>`
      select ${storedCoupon(tx)} from coupons c where code = any(${codes}::text[])
      order by id for no key update ${passing}`,
    // Last of all, and so not passed over: who has one waits for nothing else.
    tx`
      select pg_advisory_xact_lock(hashtextextended('coupons ' || mailbox, 0))
      from (
        select distinct mailbox_key(email) as mailbox from accounts
        where id = any(${asked.map(({ accountId }) => accountId)}::uuid[]) order by 1
      ) m`,
    // By itself: what it reads must be read after the lock is had.
    standingsOf(tx, asked, tx`true`),
  ])
  return { byCode: new Map(rows.map((row) => [row.code, row])), standings }
}

/** The same to look at: nobody waits, and what an account's own orders hold that wait for their payment is free for it. */
export async function lookAtCoupon(db: Database, asked: AskedCoupon): Promise<HeldCoupons> {
  const [rows, standings] = await Promise.all([
    db<HeldCoupon[]>`select ${storedCoupon(db)} from coupons c where code = ${asked.code}`,
    standingsOf(db, [asked], db`(o.payment_method = ${CASH} or o.paid_at is not null)`),
  ])
  const waiting = standings[0]?.waiting ?? 0
  const coupons = rows.map((row) => ({ ...row, redeemed: row.redeemed - waiting }))
  return { byCode: new Map(coupons.map((row) => [row.code, row])), standings }
}

/** `counts`: which orders `o` of the account count. */
const standingsOf = (
  sql: Database | Transaction,
  asked: AskedCoupon[],
  counts: Fragment,
): Promise<Standing[]> => sql<Standing[]>`
  with asker as (
    select a.id, c.id as coupon_id, mailbox_key(a.email) as mailbox,
      case when a.phone_proven_at is not null then a.phone end as phone
    from unnest(${asked.map(({ accountId }) => accountId)}::uuid[], ${asked.map(({ code }) => code)}::text[])
      as w (account_id, code)
    cross join lateral (select * from accounts where id = w.account_id offset 0) a
    cross join lateral (select id from coupons where code = w.code offset 0) c
  )
  select s.id as "accountId", s.coupon_id as "couponId", s.mailbox, s.phone,
    exists (
      select from orders o where o.account_id = s.id and lapsed_at is null and status <> 'Cancelled' and ${counts} offset 0
    ) as "hasOrdered",
    (
      select count(*) from coupon_redemptions r join orders o on o.id = r.order_id
      where r.account_id = s.id and r.coupon_id = s.coupon_id and r.released_at is null and ${counts}
    )::int as times,
    (
      select count(*) from coupon_redemptions r join orders o on o.id = r.order_id
      where r.phone = s.phone and r.coupon_id = s.coupon_id and r.released_at is null
        and (r.account_id <> s.id or ${counts})
    )::int as "timesOfPhone",
    exists (
      select from coupon_redemptions r join coupons f on f.id = r.coupon_id
      where (r.phone = s.phone or r.mailbox = s.mailbox) and f.first_order and r.released_at is null
        and r.account_id <> s.id
    ) as "firstElsewhere",
    (
      select count(*) from coupon_redemptions r join orders o on o.id = r.order_id
      where r.account_id = s.id and r.coupon_id = s.coupon_id and r.released_at is null and not ${counts}
    )::int as waiting
  from asker s`
