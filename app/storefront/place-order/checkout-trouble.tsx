import { Button, buttonClass } from '../../ui/button.tsx'
import { NothingHere } from '../cart/nothing-here.tsx'
import { ShopLink } from '../shell/shop-link.tsx'

/** Instead of the checkout: an empty cart, or, with `retry`, details that could not be fetched. */
export function CheckoutTrouble({ retry }: { retry: (() => void) | null }) {
  if (retry)
    return (
      <div role="alert" className="border-y border-sand py-12">
        <p>Your details could not be fetched. Your cart is safe, and nothing has been ordered.</p>
        <Button kind="outline" className="mt-6" onClick={retry}>
          Try again
        </Button>
      </div>
    )
  return (
    <NothingHere
      title="Please add items to cart before checkout"
      text="There is nothing to deliver yet. Pick a piece and a size, and come back here."
    >
      <ShopLink to="/collection" className={buttonClass('buy')}>
        See the collection
      </ShopLink>
      <ShopLink to="/cart" className={buttonClass('outline')}>
        Back to the cart
      </ShopLink>
    </NothingHere>
  )
}
