import { useRef, useState } from 'react'
import * as words from '#words/wishlist'
import { available, isSoldOut, type Size } from '../../../core/sizes.ts'
import { sayError } from '../../browser/toasts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/product-card/card.tsx'
import { type CardProduct, productPath } from '../../ui/product-card/card-product.ts'
import { focusSizes, SizeChoice } from '../../ui/product-card/size-choice.tsx'
import { useBuying } from '../buying/use-buying.ts'
import { ShopLink } from '../shell/shop-link.tsx'
import { useCart } from '../state/cart.ts'
import { takeOffWishlist } from '../state/change-wishlist.ts'
import { rememberSize } from '../state/last-size.ts'
import { useStock } from '../state/stock.ts'
import { Heart } from './heart.tsx'

/** A wished piece: its size, and the way into the cart. It keeps its place while the page is open, wherever it has gone. */
export function WishedCard({ product }: { product: CardProduct }) {
  const [size, setSize] = useState<Size | null>(null)
  const [missing, setMissing] = useState(false)
  const [doing, setDoing] = useState<'nothing' | 'moving' | 'moved'>('nothing')
  const choice = useRef<HTMLFieldSetElement>(null)
  const { _id, name } = product
  const sizes = useStock(_id, product.sizes)
  const inCart = useCart().data[_id] ?? {}
  const { add } = useBuying(product)
  const soldOut = isSoldOut(sizes)

  const choose = (chosen: Size) => {
    setSize(chosen)
    setMissing(false)
    rememberSize(chosen, sizes)
  }
  const move = async () => {
    if (doing !== 'nothing') return
    if (!size || available(sizes, size, inCart[size]) === 0) {
      setMissing(true)
      focusSizes(choice.current)
      return sayError(words.pickSize)
    }
    setDoing('moving')
    const isMoved = await add(size)
    if (isMoved) void takeOffWishlist(_id)
    setDoing(isMoved ? 'moved' : 'nothing')
  }
  return (
    <Card link={ShopLink} product={product} soldOut={soldOut} corner={<Heart id={_id} name={name} />}>
      {soldOut ? (
        <ShopLink to={productPath(product)} className={`${buttonClass('outline', true)} px-2!`}>
          {words.seeSizes}
        </ShopLink>
      ) : (
        <>
          <SizeChoice
            ref={choice}
            missing={missing}
            legend={words.sizeOf({ name })}
            sizes={sizes}
            inCart={inCart}
            chosen={size}
            onChoose={choose}
          />
          <Button
            kind="outline"
            wide
            className="mt-2 px-2!"
            busy={doing === 'moving'}
            aria-disabled={doing === 'moved' || undefined}
            aria-label={doing === 'moved' ? undefined : words.moveOf({ name })}
            onClick={() => void move()}
          >
            {doing === 'moved' ? words.inCart : words.moveToCart}
          </Button>
        </>
      )}
    </Card>
  )
}
