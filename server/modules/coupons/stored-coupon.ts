import type { Database, Fragment, Transaction } from '../../platform/database.ts'

/** The columns of `coupons c` under the names of the type. */
export const storedCoupon = (sql: Database | Transaction): Fragment => sql`
  c.id, c.code, c.kind, c.percent, c.cap_paise as "capPaise", c.value_paise as "valuePaise", c.buy, c.get,
  c.first_order as "firstOrder", c.min_spend_paise as "minSpendPaise", c.starts_at as "startsAt",
  c.ends_at as "endsAt", c.most, c.most_per_account as "mostPerAccount", c.most_per_phone as "mostPerPhone",
  c.categories, c.products, c.mailbox, c.redeemed`
