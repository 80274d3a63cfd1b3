import type { Database } from '../../../platform/database.ts'
import { lookAtCoupon } from '../../coupons/hold-coupons.ts'
import type { OrderRequest } from './order-request.ts'
import { lockShelf, mergeLines, type PricedOrder, pricesOf, reduce } from './price-order.ts'

type Asked = Pick<OrderRequest, 'shopper' | 'items' | 'delivery' | 'couponRules'> & { coupon: string }

/**
 * What pieces would cost with a coupon if they were ordered now. Nothing is reserved, and stock is not checked. Refuses a
 * coupon as placing an order does, and (404) pieces that are not sold.
 */
export async function quoteCoupon(
  { db, clock = () => new Date() }: { db: Database; clock?: () => Date },
  asked: Asked,
): Promise<Pick<PricedOrder, 'lines' | 'sums'> & { savingPaise: number; endsAt: Date | null }> {
  const { shopper, coupon: code } = asked
  const items = mergeLines(asked.items)
  const [shelf, coupons] = await Promise.all([
    lockShelf(db, items, 'not locked'),
    lookAtCoupon(db, { accountId: shopper.accountId, code }),
  ])
  const now = clock()
  const { lines, sums, coupon } = reduce(pricesOf(shelf, items, now), asked, now, coupons)
  const { goodsPaise, deliveryPaise, endsAt } = coupon!
  return { lines, sums, savingPaise: goodsPaise + deliveryPaise, endsAt }
}
