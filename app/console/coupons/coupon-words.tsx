import type { CouponShown } from '../../../contract/admin/coupons.ts'
import { capital } from '../../../core/capital.ts'
import { priceText } from '../../../core/money.ts'
import { Badge, type Tone } from '../parts/badge.tsx'
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

const OF_STATE: Record<CouponShown['state'], { tone: Tone; text: string }> = {
  'to come': { tone: 'todo', text: 'To come' },
  running: { tone: 'done', text: 'Running' },
  'used up': { tone: 'away', text: 'Used up' },
  over: { tone: 'off', text: 'Over' },
}
export const CouponBadge = ({ state }: Pick<CouponShown, 'state'>) => (
  <Badge tone={OF_STATE[state].tone}>{OF_STATE[state].text}</Badge>
)
