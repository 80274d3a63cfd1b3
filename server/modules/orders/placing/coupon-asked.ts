import type { AskedCoupon } from '../../coupons/hold-coupons.ts'
import type { OrderRequest } from './order-request.ts'

/** The coupon that an order uses with its account, as a list; empty: none. */
export const couponAsked = ({ shopper, coupon }: Pick<OrderRequest, 'shopper' | 'coupon'>): AskedCoupon[] =>
  coupon === null ? [] : [{ accountId: shopper.accountId, code: coupon }]
