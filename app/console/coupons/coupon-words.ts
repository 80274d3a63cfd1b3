import type { CouponShown } from '../../../contract/admin/coupons.ts'
import { capital } from '../../../core/capital.ts'
import { priceText } from '../../../core/money.ts'
import type { Tone } from '../parts/badge.tsx'
import { countOf } from '../parts/counted.ts'

/** What a coupon takes off, in one line. */
export function giftOf({ kind, percent, cap, value, buy, get }: CouponShown): string {
  switch (kind) {
    case 'percent':
      return `${percent}% off${cap === null ? '' : `, ${priceText(cap)} at most`}`
    case 'fixed':
      return `${priceText(value ?? 0)} off`
    case 'buy-get':
      return `Buy ${buy}, get ${get} free`
    case 'free-delivery':
      return 'Free delivery'
  }
}

/** Which orders and pieces a coupon is for, in one line. */
export function termsOf(coupon: CouponShown): string {
  const { minSpend, firstOrder, categories, products } = coupon
  const some = [...categories, ...(products.length > 0 ? [countOf(products.length, 'named piece')] : [])]
  const terms = [
    minSpend > 0 && `from ${priceText(minSpend)} on`,
    firstOrder && 'first order only',
    some.length > 0 && `for ${some.join(', ')}`,
  ].filter((term) => term !== false)
  return terms.length > 0 ? capital(terms.join('; ')) : 'Every order'
}

export const STATE_TONE: Record<CouponShown['state'], Tone> = {
  'to come': 'todo',
  running: 'done',
  'used up': 'away',
  over: 'off',
}

export const STATE_TEXT: Record<CouponShown['state'], string> = {
  'to come': 'To come',
  running: 'Running',
  'used up': 'Used up',
  over: 'Over',
}
