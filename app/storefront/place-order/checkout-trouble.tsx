import * as words from '#words/place-order'
import { buttonClass } from '../../ui/button.tsx'
import { NotFetched } from '../../ui/not-fetched.tsx'
import { NothingHere } from '../cart/nothing-here.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import { awaitsAnswer } from './idempotency-key.ts'

/** Shown instead of the checkout: an empty cart, or with `retry` that the details could not be fetched. */
export function CheckoutTrouble({ retry }: { retry: (() => void) | null }) {
  const mayBePlaced = awaitsAnswer()
  if (retry)
    return (
      <NotFetched
        text={mayBePlaced ? words.neitherFetchedNorHeard : words.detailsNotFetched}
        tryAgain={words.tryAgain}
        onRetry={retry}
      />
    )
  const { title, text, to, link } = mayBePlaced ? MAY_BE_PLACED : EMPTY
  return (
    <NothingHere title={title} text={text}>
      <ShopLink to={to} className={buttonClass('buy')}>
        {link}
      </ShopLink>
      <ShopLink to="/cart" className={buttonClass('outline')}>
        {words.backToCart}
      </ShopLink>
    </NothingHere>
  )
}

/** An order was sent and its answer lost: if it was placed, it has emptied the cart. */
const MAY_BE_PLACED = {
  title: words.mayBePlaced,
  text: words.mayBePlacedText,
  to: '/orders',
  link: words.myOrders,
}
const EMPTY = {
  title: words.pleaseAddItemsToCart,
  text: words.thereIsNothingToDeliver,
  to: '/collection',
  link: words.seeTheCollection,
}
