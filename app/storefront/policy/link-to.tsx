import { ShopLink } from '../shell/shop-link.tsx'

/** For the words of a message that lead to another page of the shop. */
export const linkTo = (to: string) => (text: string) => (
  <ShopLink to={to} className="text-link">
    {text}
  </ShopLink>
)
