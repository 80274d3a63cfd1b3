import type { Paise } from './money.ts'

/** The rules of all coupons, and the terms of the newsletter's personal coupon; an owner can change them. */
export type CouponRules = {
  /**
   * Whether a coupon that brings apparel into the price band without a tax rate takes off a little more, down to where a
   * rate fits.
   */
  deepens: boolean
  /** The most that a newsletter's code takes off. */
  newsletterCapPaise: Paise
  /** How many days the newsletter’s coupon is valid. */
  newsletterDays: number
}

export const OPENING_COUPON_RULES: CouponRules = {
  deepens: true,
  newsletterCapPaise: 1000_00,
  newsletterDays: 30,
}

/** The discount that the box on the home page announces. */
export const NEWSLETTER_PERCENT = 20

/** As the shop's pages say it. */
export const newsletterTerms = ({ newsletterCapPaise: capPaise, newsletterDays: days }: CouponRules) => ({
  capPaise,
  days,
})
