import * as words from '#words/place-order'
import { buttonClass } from '../../ui/button.tsx'
import { NotFetched } from '../../ui/not-fetched.tsx'
import { NothingHere } from '../cart/nothing-here.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import { awaitsAnswer } from './idempotency-key.ts'

/** Instead of the checkout: an empty cart, or, with `retry`, details that could not be fetched. */
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
  if (mayBePlaced)
    return (
      <NothingHere title={words.mayBePlaced} text={words.mayBePlacedText}>
        <ShopLink to="/orders" className={buttonClass('buy')}>
          {words.myOrders}
        </ShopLink>
        <ShopLink to="/cart" className={buttonClass('outline')}>
          {words.backToCart}
        </ShopLink>
      </NothingHere>
    )
  return (
    <NothingHere title={words.pleaseAddItemsToCart} text={words.thereIsNothingToDeliver}>
      <ShopLink to="/collection" className={buttonClass('buy')}>
        {words.seeTheCollection}
      </ShopLink>
      <ShopLink to="/cart" className={buttonClass('outline')}>
        {words.backToCart}
      </ShopLink>
    </NothingHere>
  )
}
