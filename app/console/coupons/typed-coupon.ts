import type { CouponShown } from '../../../contract/admin/coupons.ts'
import type { AdminPayloadOf } from '../../../contract/admin.ts'
import { CATEGORIES, type Category } from '../../../core/categories.ts'
import type { CouponKind } from '../../../core/coupon.ts'
import { numberOrNone, textOf } from '../parts/typed-text.ts'

/** A coupon as its form holds it. */
export type TypedCoupon = {
  code: string
  kind: CouponKind
  firstOrder: boolean
  categories: Category[]
} & Record<TextField, string>

export type TextField =
  | 'percent'
  | 'cap'
  | 'value'
  | 'buy'
  | 'get'
  | 'minSpend'
  | 'startsAt'
  | 'endsAt'
  | 'most'
  | 'mostPerAccount'
  | 'mostPerPhone'
  | 'products'

/** The names of the fields, in the form's labels and in the sentences that refuse them. */
export const COUPON_LABELS: Record<keyof TypedCoupon, string> = {
  code: 'Code',
  kind: 'What it gives',
  percent: 'Per cent off',
  cap: 'At most, ₹',
  value: 'Rupees off, ₹',
  buy: 'Of so many bought',
  get: 'So many more are free',
  firstOrder: 'For a first order only',
  minSpend: 'Spent at least, ₹',
  startsAt: 'Starts',
  endsAt: 'Ends',
  most: 'Orders in all',
  mostPerAccount: 'Orders of one account',
  mostPerPhone: 'Orders with one verified phone',
  categories: 'For these categories',
  products: 'For these products',
}

export const typedFrom = (coupon: CouponShown): TypedCoupon => ({
  code: coupon.code,
  kind: coupon.kind,
  percent: textOf(coupon.percent),
  cap: textOf(coupon.cap),
  value: textOf(coupon.value),
  buy: textOf(coupon.buy),
  get: textOf(coupon.get),
  firstOrder: coupon.firstOrder,
  minSpend: coupon.minSpend > 0 ? String(coupon.minSpend) : '',
  startsAt: coupon.startsAt,
  endsAt: coupon.endsAt ?? '',
  most: textOf(coupon.most),
  mostPerAccount: textOf(coupon.mostPerAccount),
  mostPerPhone: textOf(coupon.mostPerPhone),
  categories: CATEGORIES.filter((one) => coupon.categories.includes(one)),
  products: coupon.products.join('\n'),
})

/** The form of a new coupon. `now`: by the clock in India, 2026-12-31T23:59. */
export const newTyped = (now: string): TypedCoupon => ({
  code: '',
  kind: 'percent',
  percent: '10',
  cap: '',
  value: '',
  buy: '',
  get: '',
  firstOrder: false,
  minSpend: '',
  startsAt: now,
  endsAt: '',
  most: '',
  mostPerAccount: '1',
  mostPerPhone: '1',
  categories: [],
  products: '',
})

type Fields = Omit<AdminPayloadOf<'POST /api/admin/coupons'>, 'code'>

/**
 * The payload for the server. Fields of another kind of coupon are null; text that is no number becomes NaN, which the
 * server refuses by the field's name.
 */
export function couponFrom(typed: TypedCoupon): Fields {
  const of = (kind: CouponKind, text: string) => (typed.kind === kind ? numberOrNone(text) : null)
  return {
    kind: typed.kind,
    percent: of('percent', typed.percent),
    cap: of('percent', typed.cap),
    value: of('fixed', typed.value),
    buy: of('buy-get', typed.buy),
    get: of('buy-get', typed.get),
    firstOrder: typed.firstOrder,
    minSpend: numberOrNone(typed.minSpend) ?? 0,
    startsAt: typed.startsAt,
    endsAt: typed.endsAt.trim() || null,
    most: numberOrNone(typed.most),
    mostPerAccount: numberOrNone(typed.mostPerAccount),
    mostPerPhone: numberOrNone(typed.mostPerPhone),
    categories: typed.categories,
    products: typed.products.split(/[\s,]+/).filter(Boolean),
  }
}
