import { useState } from 'react'
import { useLocation } from 'react-router'
import { paise, rupees } from '../../../core/money.ts'
import type { UserProfile } from '../../../core/person.ts'
import { DELIVERY_FEE } from '../../../core/totals.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useRequiredLogin } from '../login/require-login.ts'
import { personalMeta } from '../personal-meta.ts'
import { useGo } from '../shell/shop-link.tsx'
import { emptyCart, loadCart } from '../state/cart.ts'
import { sayDone } from '../state/toasts.ts'
import { type CheckoutLine, type DirectBuy, readDirectBuy } from './checkout-lines.ts'
import { CheckoutTrouble } from './checkout-trouble.tsx'
import { dropDraft } from './draft.ts'
import { CheckoutForm, CheckoutFrame } from './page.tsx'
import { useBuyer } from './use-buyer.ts'
import { useCheckout } from './use-checkout.ts'

export const meta = () => personalMeta('Delivery information', 'Where the parcel goes, and how it is paid.')

export default function PlaceOrder() {
  const directBuy = readDirectBuy(useLocation().state)
  const buyer = useBuyer(useRequiredLogin('Please login to place order'), directBuy)
  const [placed, setPlaced] = useState(false)
  if (placed || buyer.kind === 'waiting')
    return (
      <CheckoutFrame>
        <Spinner label={placed ? 'Opening your orders' : 'Fetching your details'} />
      </CheckoutFrame>
    )
  if (buyer.kind === 'failed' || buyer.lines.length === 0)
    return (
      <CheckoutFrame>
        <CheckoutTrouble retry={buyer.kind === 'failed' ? buyer.retry : null} />
      </CheckoutFrame>
    )
  return (
    <CheckoutFrame>
      <OpenCheckout
        user={buyer.user}
        lines={buyer.lines}
        directBuy={directBuy}
        onPlaced={() => setPlaced(true)}
      />
    </CheckoutFrame>
  )
}

type Props = { user: UserProfile; lines: CheckoutLine[]; directBuy: DirectBuy | null; onPlaced: () => void }

function OpenCheckout({ user, lines: seen, directBuy, onPlaced }: Props) {
  const go = useGo()
  const [price, setPrice] = useState<number | null>(null)
  const lines = price === null ? seen : seen.map((line) => ({ ...line, price }))
  const refreshCart = () => void loadCart().catch((error: unknown) => console.error(error))
  const checkout = useCheckout({
    user,
    lines,
    directBuy: directBuy !== null,
    onOutdated(amount) {
      refreshCart()
      if (directBuy && amount !== undefined) setPrice(rupees(paise(amount) - DELIVERY_FEE))
    },
    onPlaced() {
      onPlaced()
      dropDraft()
      sayDone('Order placed successfully')
      if (directBuy) refreshCart()
      else emptyCart()
      go('/orders', { replace: true })
    },
  })
  const back = directBuy
    ? { to: `/product/${directBuy.line._id}`, text: 'Back to the piece' }
    : { to: '/cart', text: 'Change the cart' }
  return <CheckoutForm user={user} lines={lines} checkout={checkout} back={back} />
}
