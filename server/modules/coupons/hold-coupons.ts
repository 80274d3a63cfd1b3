import type { Coupon } from '../../../core/coupon.ts'
import { CASH } from '../../../core/payment-methods.ts'
import type { Database, Fragment, Transaction } from '../../platform/database.ts'
import { storedCoupon } from './stored-coupon.ts'

/** A coupon as it is in this transaction. */
export type HeldCoupon = Coupon & {
  id: string
  redeemed: number
  /** The only mailbox that may use it, in the form of `mailbox_key`; null: anybody. */
  mailbox: string | null
}

/** An account's relation to a coupon. */
export type Standing = {
  accountId: string
  couponId: string
  mailbox: string | null
  /** Only a proven one. */
  phone: string | null
  hasOrdered: boolean
  /** How often the account, and others with its phone, have used it. */
  times: number
  timesOfPhone: number
  /** Another account with the same phone or mailbox has had a first order with a coupon. */
  firstElsewhere: boolean
  /** Its own unpaid orders that use the coupon, if those are not counted. */
  waiting: number
}

/** Coupons by code, and the relation of each account to the one it asks for. */
export type HeldCoupons = { byCode: Map<string, HeldCoupon>; standings: Standing[] }

export type AskedCoupon = { accountId: string; code: string }

/**
 * Locks accounts that order with a coupon or store credit, so that of two orders at once the second counts the first.
 * Before stock, like everything that counts uses of an account. Returns the accounts locked now; those locked by others are
 * skipped or waited for.
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
 * Locks the requested coupons, in the same order in every transaction and after stock, so that no use is given twice; then
 * the mailboxes, since two coupons for first orders exclude each other. A code that is missing in the result does not
 * exist, or was locked by others and skipped.
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
    // Not skipped but waited for: mailboxes are locked last, so their holders wait for nothing else.
    tx`
      select pg_advisory_xact_lock(hashtextextended('coupons ' || mailbox, 0))
      from (
        select distinct mailbox_key(email) as mailbox from accounts
        where id = any(${asked.map(({ accountId }) => accountId)}::uuid[]) order by 1
      ) m`,
    // In a statement of its own, since it must be read after the lock was obtained.
    standingsOf(tx, asked, tx`true`),
  ])
  return { byCode: new Map(rows.map((row) => [row.code, row])), standings }
}

/** The same without locks, to show what a coupon would do; what the account's own unpaid orders use counts as free. */
export async function lookAtCoupon(db: Database, asked: AskedCoupon): Promise<HeldCoupons> {
  const [rows, standings] = await Promise.all([
    db<HeldCoupon[]>`select ${storedCoupon(db)} from coupons c where code = ${asked.code}`,
    standingsOf(db, [asked], db`(o.payment_method = ${CASH} or o.paid_at is not null)`),
  ])
  const waiting = standings[0]?.waiting ?? 0
  const coupons = rows.map((row) => ({ ...row, redeemed: row.redeemed - waiting }))
  return { byCode: new Map(coupons.map((row) => [row.code, row])), standings }
}

/** `counts`: a condition on the account's orders `o`. */
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
