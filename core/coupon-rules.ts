import type { Paise } from './money.ts'

/** What holds for every coupon, and what the newsletter's own gives; the owner's to change. */
export type CouponRules = {
  /** A coupon that lands apparel where no tax rate fits takes it down to where one does. */
  deepens: boolean
  /** The most that a newsletter's code takes off. */
  newsletterCapPaise: Paise
  /** For how many days it is good. */
  newsletterDays: number
}

export const OPENING_COUPON_RULES: CouponRules = {
  deepens: true,
  newsletterCapPaise: 1000_00,
  newsletterDays: 30,
}

/** As the box on the home page says it. */
export const NEWSLETTER_PERCENT = 20

/** As the shop's pages say it. */
export const newsletterTerms = ({ newsletterCapPaise: capPaise, newsletterDays: days }: CouponRules) => ({
  capPaise,
  days,
})
