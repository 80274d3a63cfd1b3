import * as words from '#words/product-card'
import { isPairSize, isSoldOut } from '../../../core/sizes.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/product-card/card.tsx'
import { type CardProduct, productPath } from '../../ui/product-card/card-product.ts'
import { ShopLink } from '../shell/shop-link.tsx'
import { useCart } from '../state/cart.ts'
import { useStock } from '../state/stock.ts'
import { Heart } from '../wishlist/heart.tsx'

type Props = { product: CardProduct; eager?: boolean; note?: string; widths?: string }

export const isPair = ({ sizes }: Pick<CardProduct, 'sizes'>): boolean =>
  sizes.some(({ size }) => isPairSize(size))

/** The card of a pair for two people, which leads to where both sizes are picked. */
export function PairCard({ product, eager, note, widths }: Props) {
  const { _id, name } = product
  const sizes = useStock(_id, product.sizes)
  const soldOut = isSoldOut(sizes, useCart().data[_id] ?? {})
  return (
    <Card
      link={ShopLink}
      product={product}
      soldOut={soldOut}
      eager={eager}
      note={note}
      widths={widths}
      corner={<Heart id={_id} name={name} />}
    >
      {!soldOut && (
        <ShopLink
          to={productPath(product)}
          aria-label={words.chooseSizesOf({ name })}
          className={`${buttonClass('outline', true)} px-1!`}
        >
          {words.chooseSizes}
        </ShopLink>
      )}
    </Card>
  )
}
