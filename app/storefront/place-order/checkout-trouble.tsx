import * as words from '#words/place-order'
import { Button, buttonClass } from '../../ui/button.tsx'
import { NothingHere } from '../cart/nothing-here.tsx'
import { ShopLink } from '../shell/shop-link.tsx'

/** Instead of the checkout: an empty cart, or, with `retry`, details that could not be fetched. */
export function CheckoutTrouble({ retry }: { retry: (() => void) | null }) {
  if (retry)
    return (
      <div role="alert" className="border-y border-sand py-12">
        <p>{words.detailsNotFetched}</p>
        <Button kind="outline" className="mt-6" onClick={retry}>
          {words.tryAgain}
        </Button>
      </div>
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
