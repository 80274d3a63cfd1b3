import { personalMeta } from '../personal-meta.ts'
import { cartTotals } from './cart-lines.ts'
import { CartPage } from './page.tsx'
import { useCartPage } from './use-cart-page.ts'

export const meta = () =>
  personalMeta('Your cart', 'The pieces you have picked, in your sizes, and what they come to.')

export default function Cart() {
  const { view, load, change, remove, undo, checkout, toLogin } = useCartPage()
  return (
    <CartPage
      view={view}
      totals={cartTotals(view.kind === 'ready' ? view.lines : [])}
      onChange={change}
      onRemove={remove}
      onUndo={undo}
      onCheckout={checkout}
      onLogin={toLogin}
      onRetry={load}
    />
  )
}
