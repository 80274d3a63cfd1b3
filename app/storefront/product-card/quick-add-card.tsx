import { useState } from 'react'
import * as words from '#words/product-card'
import { available, isSoldOut, type Size, type SizeStock } from '../../../core/sizes.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/product-card/card.tsx'
import type { CardProduct } from '../../ui/product-card/card-product.ts'
import { useBuying } from '../buying/use-buying.ts'
import { ShopLink } from '../shell/shop-link.tsx'
import { useCart } from '../state/cart.ts'
import { rememberSize, useLastSize } from '../state/last-size.ts'
import { useStock } from '../state/stock.ts'
import { Heart } from '../wishlist/heart.tsx'
import { isPair, PairCard } from './pair-card.tsx'

type Props = { product: CardProduct; onSizeError: () => void }

/** The card without sizes. Nobody can guess those of two people. */
export const QuickAddCard = (props: Props) =>
  isPair(props.product) ? <PairCard {...props} /> : <DefaultSizeCard {...props} />

/** One press adds the default size. */
function DefaultSizeCard({ product, onSizeError }: Props) {
  const [busy, setBusy] = useState(false)
  const sizes = useStock(product._id, product.sizes)
  const inCart = useCart().data[product._id] ?? {}
  const size = defaultSize(sizes, inCart, useLastSize())
  const { add } = useBuying(product)
  const quickAdd = async () => {
    if (!size) return onSizeError()
    setBusy(true)
    if (await add(size)) rememberSize(size, sizes)
    setBusy(false)
  }
  const soldOut = isSoldOut(sizes, inCart)
  return (
    <Card
      link={ShopLink}
      product={product}
      soldOut={soldOut}
      corner={<Heart id={product._id} name={product.name} />}
    >
      <Button
        kind="outline"
        wide
        busy={busy}
        aria-disabled={soldOut || undefined}
        aria-label={words.quickAddOf({ name: product.name })}
        onClick={quickAdd}
      >
        {words.quickAdd}
      </Button>
    </Card>
  )
}

/** The remembered size if it can be had, else the first that can, else none. */
function defaultSize(sizes: SizeStock[], inCart: Partial<Record<Size, number>>, remembered: Size | null) {
  const canBeHad = (size: Size) => available(sizes, size, inCart[size]) > 0
  if (remembered && canBeHad(remembered)) return remembered
  return sizes.find(({ size }) => canBeHad(size))?.size ?? null
}
