import type { Transaction } from '../../platform/database.ts'

/** Removes from redemptions what identifies people beside the account. */
export async function forgetRedeemers(tx: Transaction, orderIds: string[]): Promise<void> {
  await tx`
    update coupon_redemptions set phone = null, mailbox = null, address_key = null
    where order_id = any(${orderIds}::uuid[])`
}

/** Deletes what coupons contain about a person beside their orders; a personal coupon belongs to nobody from then on. */
export async function forgetCoupons(tx: Transaction, accountId: string, now: Date): Promise<void> {
  await tx`
    update coupon_redemptions set phone = null, mailbox = null, address_key = null where account_id = ${accountId}`
  await tx`
    delete from coupons c where mailbox = (select mailbox_key(email) from accounts where id = ${accountId})
      and not exists (select from coupon_redemptions where coupon_id = c.id)`
  await tx`
    update coupons set mailbox = null, ends_at = greatest(${now}, starts_at + interval '1 second')
    where mailbox = (select mailbox_key(email) from accounts where id = ${accountId})`
}
