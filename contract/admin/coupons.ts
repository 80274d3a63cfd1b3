import type { CouponKind } from '../../core/coupon.ts'
import * as payloads from '../coupon-payloads.ts'
import type { Said } from '../replies.ts'
import { row } from './call.ts'

/** Making, editing and ending coupons, and how they are used. */
export const COUPON_CALLS = {
  'GET /api/admin/coupons': row<Coupons>()(
    'manager',
    null,
    'Coupons, the newest first, and how the newsletter’s do',
  ),
  'POST /api/admin/coupons': row<CouponSaved>()('manager', payloads.newCoupon, 'Makes one'),
  'GET /api/admin/coupons/{code}': row<CouponPage>()('manager', null, 'One, and the orders that used it'),
  'PUT /api/admin/coupons/{code}': row<CouponSaved>()(
    'manager',
    payloads.changedCoupon,
    'Changes one; 409 when someone else has since. Orders that are placed keep what they had',
  ),
  'POST /api/admin/coupons/{code}/end': row()('manager', null, 'Ends one now'),
  'GET /api/admin/coupon-rules': row<CouponRulesShown>()('owner', null, 'What holds for every coupon'),
  'PUT /api/admin/coupon-rules': row<Said & { version: number }>()(
    'owner',
    payloads.couponRules,
    'Changes it; 409 when someone else has since',
  ),
} as const

/** Amounts in rupees, moments in India's local time: 2026-12-31T23:59. */
export type CouponShown = {
  code: string
  kind: CouponKind
  percent: number | null
  cap: number | null
  value: number | null
  buy: number | null
  get: number | null
  firstOrder: boolean
  minSpend: number
  startsAt: string
  endsAt: string | null
  most: number | null
  mostPerAccount: number | null
  mostPerPhone: number | null
  categories: string[]
  products: string[]
  version: number
  state: 'to come' | 'running' | 'used up' | 'over'
  /** How many orders use it, rupees taken off, and how many more orders may use it. */
  redeemed: number
  given: number
  left: number | null
}

export type Coupons = {
  coupons: CouponShown[]
  /** The newsletter's personal coupons: readers, coupons sent and used, rupees taken off. */
  newsletter: { subscribers: number; sent: number; redeemed: number; given: number }
}

/** `sameDoor`: other accounts with a coupon for a first order at the same address. */
export type CouponPage = {
  coupon: CouponShown
  redemptions: {
    order: string
    customer: string
    at: string
    given: number
    isReleased: boolean
    sameDoor: number
  }[]
}
type CouponSaved = Said & { code: string; version: number }
export type CouponRulesShown = {
  version: number
  deepens: boolean
  newsletterCap: number
  newsletterDays: number
}
