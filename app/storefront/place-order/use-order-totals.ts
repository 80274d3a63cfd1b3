import { type Paise, paise } from '../../../core/money.ts'
import { useCoupon, withCoupon } from '../coupon/use-coupon.ts'
import { useShop } from '../shell/use-shop.ts'
import type { Buying } from './buying.ts'
import { checkoutTotals } from './checkout-lines.ts'
import type { Draft } from './draft.ts'
import { useCredit } from './use-credit.ts'

type Wanted = Pick<Buying, 'lines' | 'onOutdated'> & { draft: Draft; change: (part: Partial<Draft>) => void }

/** What the order costs, with its coupon, and what store credit pays of it; all in paise. */
export function useOrderTotals({ lines, onOutdated, draft, change }: Wanted) {
  const { delivery: shown } = useShop()
  const deliveryOf = (goods: Paise) => JSON.stringify([shown, goods])
  const shownTotals = checkoutTotals(lines, shown)
  const said = draft.delivery?.of === deliveryOf(shownTotals.subtotal) ? draft.delivery : null
  const coupon = useCoupon(lines, onOutdated)
  const plain = said ? checkoutTotals(lines, { feePaise: said.fee, freeFromPaise: null }) : shownTotals
  const totals = withCoupon(coupon, plain)
  const credit = useCredit(totals.total, draft.credit)
  return {
    coupon,
    credit,
    totals,
    due: totals.total - credit.used,
    /**
     * Keeps what delivery costs by the server's answer, whose new total and prices are in rupees. It outlives a reload, as
     * the order does that was agreed to at that total: at what a kept page says of delivery it would be another order.
     */
    keepDelivery(amount: number, lines: { price?: number; wanted: number }[]) {
      const goods = lines.reduce((sum, { price = 0, wanted }) => sum + paise(price) * wanted, 0)
      change({ delivery: { of: deliveryOf(goods), fee: paise(amount) - goods } })
    },
  }
}
