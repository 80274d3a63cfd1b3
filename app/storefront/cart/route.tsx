import * as words from '#words/cart'
import { personalMeta } from '../personal-meta.ts'
import { useShop } from '../shell/use-shop.ts'
import type { Route } from './+types/route.ts'
import { cartTotals } from './cart-lines.ts'
import { CartPage } from './page.tsx'
import { useCartPage } from './use-cart-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  personalMeta(words.yourCart, words.description, matches)

export default function Cart() {
  const { view, load, change, remove, undo, checkout, toLogin } = useCartPage()
  const { delivery } = useShop()
  return (
    <CartPage
      view={view}
      totals={cartTotals(view.kind === 'ready' ? view.lines : [], delivery)}
      onChange={change}
      onRemove={remove}
      onUndo={undo}
      onCheckout={checkout}
      onLogin={toLogin}
      onRetry={load}
    />
  )
}
