import { useState } from 'react'
import { available, isSoldOut, type Size } from '../../../core/sizes.ts'
import { Button } from '../../ui/button.tsx'
import { useCart } from '../state/cart.ts'
import { rememberSize } from '../state/last-size.ts'
import { useStock } from '../state/stock.ts'
import { sayError } from '../state/toasts.ts'
import { Card } from './card.tsx'
import type { CardProduct } from './card-product.ts'
import { SizeChoice } from './size-choice.tsx'
import { useBuying } from './use-buying.ts'

type Props = { product: CardProduct; eager?: boolean; note?: string }

/** The card with size choices: a size first, then Add to Cart and Buy Now. */
export function SizedCard({ product, eager, note }: Props) {
  const [size, setSize] = useState<Size | null>(null)
  const sizes = useStock(product._id, product.sizes)
  const inCart = useCart().data[product._id] ?? {}
  const choose = (chosen: Size) => {
    setSize(chosen)
    rememberSize(chosen)
  }
  return (
    <Card product={product} soldOut={isSoldOut(sizes, inCart)} eager={eager} note={note}>
      <SizeChoice
        legend={`Size of ${product.name}`}
        sizes={sizes}
        inCart={inCart}
        chosen={size}
        onChoose={choose}
      />
      {size && <Actions product={product} size={size} left={available(sizes, size, inCart[size])} />}
    </Card>
  )
}

function Actions({ product, size, left }: { product: CardProduct; size: Size | null; left: number }) {
  const { add, buyNow } = useBuying(product)
  const [busy, setBusy] = useState(false)
  const act = async (what: 'add' | 'buy') => {
    if (!size)
      sayError(
        what === 'add'
          ? '⚠️ Please select a size before adding to cart!'
          : '⚠️ Please select a size before proceeding!',
      )
    else if (left === 0) sayError('🚫 Selected size is out of stock!')
    else {
      setBusy(true)
      await (what === 'add' ? add(size) : buyNow(size))
      setBusy(false)
    }
  }
  if (left === 0)
    return (
      <Button kind="outline" wide className="mt-2" aria-disabled="true" onClick={() => act('add')}>
        OUT OF STOCK
      </Button>
    )
  return (
    <div className="mt-2 grid animate-appear gap-2 @min-[16.5rem]:grid-cols-2">
      <Button wide className="px-2!" disabled={busy} onClick={() => act('add')}>
        Add to Cart
      </Button>
      <Button kind="outline" wide className="px-2!" disabled={busy} onClick={() => act('buy')}>
        Buy Now
      </Button>
    </div>
  )
}
