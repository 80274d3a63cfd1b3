import type { AskedCoupon } from '../../coupons/hold-coupons.ts'
import type { OrderRequest } from './order-request.ts'

/** Whose coupon an order asks for, if it asks for one. */
export const couponAsked = ({ shopper, coupon }: Pick<OrderRequest, 'shopper' | 'coupon'>): AskedCoupon[] =>
  coupon === null ? [] : [{ accountId: shopper.accountId, code: coupon }]
