import * as words from '#words/cart'
import { type CouponItem, useCoupon, withCoupon } from '../coupon/use-coupon.ts'
import { personalMeta } from '../personal-meta.ts'
import { useShop } from '../shell/use-shop.ts'
import type { Route } from './+types/route.ts'
import { type CartLine, cartTotals } from './cart-lines.ts'
import { CartPage } from './page.tsx'
import { useCartPage } from './use-cart-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  personalMeta(words.yourCart, words.description, matches)

const couponItem = ({ product, size, quantity }: CartLine): CouponItem => ({
  _id: product._id,
  size,
  quantity,
  price: product.effectivePrice,
})

export default function Cart() {
  const { view, load, change, remove, removeGone, undo, checkout, toLogin } = useCartPage()
  const { delivery } = useShop()
  const lines = view.kind === 'ready' ? view.lines : []
  const coupon = useCoupon(lines.map(couponItem), load)
  return (
    <CartPage
      view={view}
      totals={withCoupon(coupon, cartTotals(lines, delivery))}
      coupon={coupon}
      onChange={change}
      onRemove={remove}
      onRemoveGone={removeGone}
      onUndo={undo}
      onCheckout={checkout}
      onLogin={toLogin}
      onRetry={load}
    />
  )
}
