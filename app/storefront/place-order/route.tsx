import { useState } from 'react'
import { useLocation } from 'react-router'
import * as words from '#words/place-order'
import type { Offers } from '../../../core/offers.ts'
import type { BookAddress, UserProfile } from '../../../core/person.ts'
import { sayDone, sayError } from '../../browser/toasts.ts'
import { offersContext } from '../../context.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useRequiredLogin } from '../login/require-login.ts'
import { keepPlaced } from '../orders/just-placed.ts'
import { personalMeta } from '../personal-meta.ts'
import { useIsStaying } from '../shell/leaving.ts'
import { useGo } from '../shell/shop-link.tsx'
import { emptyCart, loadCart } from '../state/cart.ts'
import type { CheckingState } from '../verify/route.tsx'
import type { Route } from './+types/route.ts'
import type { Leaving } from './buying.ts'
import { type CheckoutLine, type DirectBuy, keepDirectPrice, readDirectBuy } from './checkout-lines.ts'
import { CheckoutTrouble } from './checkout-trouble.tsx'
import { dropDraft } from './drop-draft.ts'
import type { RefusedLine } from './outcome.ts'
import { CheckoutForm, CheckoutFrame } from './page.tsx'
import { offeredOptions } from './payment-options.ts'
import { useBuyer } from './use-buyer.ts'
import { useCheckout } from './use-checkout.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  personalMeta(words.metaTitle, words.description, matches)

export const loader = ({ context }: Route.LoaderArgs) => ({ offers: context.get(offersContext) })

export default function PlaceOrder({ loaderData }: Route.ComponentProps) {
  const directBuy = readDirectBuy(useLocation().state)
  const buyer = useBuyer(useRequiredLogin(words.pleaseLoginToPlaceOrder), directBuy)
  const [left, setLeft] = useState(false)
  if (left || buyer.kind === 'waiting')
    return (
      <CheckoutFrame>
        <Spinner label={left ? words.openingNextPage : words.fetchingYourDetails} />
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
        others={buyer.others}
        lines={buyer.lines}
        directBuy={directBuy}
        offers={loaderData.offers}
        onLeft={() => setLeft(true)}
      />
    </CheckoutFrame>
  )
}

type Props = {
  user: UserProfile
  others: BookAddress[]
  lines: CheckoutLine[]
  directBuy: DirectBuy | null
  offers: Offers
  onLeft: () => void
}

function OpenCheckout({ user, others, lines: seen, directBuy, offers, onLeft }: Props) {
  const [refused, setRefused] = useState<PriceNow[]>([])
  const lines = seen.map((line) => ({ ...line, price: priceIn(refused, line) ?? line.price }))
  const leave = useLeave(directBuy !== null)
  const checkout = useCheckout({
    user,
    others,
    lines,
    directBuy: directBuy !== null,
    options: offeredOptions(offers),
    widgetScripts: offers.widgetScripts,
    onOutdated(lines) {
      refreshCart()
      setRefused(lines)
      const price = directBuy && priceIn(lines, directBuy.line)
      if (price) keepDirectPrice(price)
    },
    onLeave(outcome) {
      onLeft()
      leave(outcome)
    },
  })
  const back = directBuy
    ? { to: `/product/${directBuy.line._id}`, text: words.backToPiece }
    : { to: '/cart', text: words.changeTheCart }
  if (checkout.loadingAnew) return <Spinner label={words.openingNextPage} />
  return <CheckoutForm user={user} lines={lines} checkout={checkout} back={back} />
}

type PriceNow = Pick<RefusedLine, '_id' | 'size' | 'price'>

/** What the server has said since then that a piece costs, in rupees. */
const priceIn = (lines: PriceNow[], { _id, size }: CheckoutLine): number | undefined =>
  lines.find((line) => line._id === _id && line.size === size)?.price

/** Says what came of it, and goes where it leads; if the shopper has left meanwhile, only to a payment that is still checked. */
function useLeave(directBuy: boolean) {
  const go = useGo()
  const isStaying = useIsStaying()
  return (outcome: Leaving) => {
    if (outcome.kind === 'checking') {
      const state = { evidence: outcome.evidence } satisfies CheckingState
      return go(`/verify?${new URLSearchParams({ orderId: outcome.orderId })}`, {
        state,
        replace: true,
        isDue: true,
      })
    }
    if (outcome.kind === 'unverified') {
      sayError(outcome.message)
      if (isStaying()) go('/cart', { replace: true, isDue: true })
      return
    }
    dropDraft()
    keepPlaced(outcome.orderId)
    const done = outcome.kind === 'paid' ? words.paymentSuccessful : words.orderPlacedSuccessfully
    sayDone(done, isStaying() ? undefined : { to: '/orders', text: words.myOrders })
    if (directBuy) refreshCart()
    else emptyCart()
    if (isStaying()) go('/orders', { replace: true, isDue: true })
  }
}

const refreshCart = () => void loadCart().catch((error: unknown) => console.error(error))
