import { z } from 'zod'
import { CATEGORIES } from '../core/categories.ts'
import { COUPON_KINDS } from '../core/coupon.ts'
import { rupees } from './product-payloads.ts'
import { indianMoment, line } from './text.ts'
import { version } from './version.ts'

const count = (most: number) =>
  z
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be 1 at least')
    .max(most, `cannot be more than ${most}`)
const amount = rupees(1_000_000).min(1, 'must be 1 at least')

/** Amounts in rupees. Fields of other kinds of coupon, and limits that are not set, are null. */
const fields = {
  kind: z.enum(COUPON_KINDS, { error: `must be one of ${COUPON_KINDS.join(', ')}` }),
  percent: count(90).nullable(),
  cap: amount.nullable(),
  value: amount.nullable(),
  buy: count(20).nullable(),
  get: count(20).nullable(),
  firstOrder: z.boolean(),
  minSpend: rupees(1_000_000),
  startsAt: indianMoment,
  endsAt: indianMoment.nullable(),
  most: count(10_000_000).nullable(),
  mostPerAccount: count(10_000).nullable(),
  mostPerPhone: count(10_000).nullable(),
  /** Both lists empty: the coupon applies to everything. */
  categories: z
    .array(z.enum(CATEGORIES, { error: `must be one of ${CATEGORIES.join(', ')}` }))
    .max(CATEGORIES.length, 'names one twice'),
  products: z.array(line(120)).max(200, 'can be 200 at most'),
}

export const newCoupon = z.strictObject({ code: line(60), ...fields })
export const changedCoupon = z.strictObject({ version: version(1), ...fields })
export type CouponFields = Omit<z.infer<typeof newCoupon>, 'code'>

export const couponRules = z.strictObject({
  version: version(0),
  deepens: z.boolean(),
  newsletterCap: amount,
  newsletterDays: count(365),
})
