import { useRef, useState } from 'react'
import * as words from '#words/product-card'
import { available, isSoldOut, type Size } from '../../../core/sizes.ts'
import { sayError } from '../../browser/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/product-card/card.tsx'
import type { CardProduct } from '../../ui/product-card/card-product.ts'
import { focusSizes, SizeChoice } from '../../ui/product-card/size-choice.tsx'
import { useBuying } from '../buying/use-buying.ts'
import { ShopLink } from '../shell/shop-link.tsx'
import { useCart } from '../state/cart.ts'
import { rememberSize } from '../state/last-size.ts'
import { useStock } from '../state/stock.ts'
import { Heart } from '../wishlist/heart.tsx'
import { isPair, PairCard } from './pair-card.tsx'

type Props = {
  product: CardProduct
  eager?: boolean
  note?: string
  /** How wide its pictures stand, as `sizes`, where that is not as in the collection. */
  widths?: string
}

/** Two sizes are picked on the product's own page. */
export const SizedCard = (props: Props) =>
  isPair(props.product) ? <PairCard {...props} /> : <OneSizeCard {...props} />

/** The card with size choices: a size first, then Add to Cart and Buy Now. They stay when the size is taken back. */
function OneSizeCard({ product, eager, note, widths }: Props) {
  const [size, setSize] = useState<Size | null>(null)
  const [opened, setOpened] = useState(false)
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState(false)
  const choice = useRef<HTMLFieldSetElement>(null)
  const sizes = useStock(product._id, product.sizes)
  const inCart = useCart().data[product._id] ?? {}
  const { add, buyNow } = useBuying(product)
  const left = size ? available(sizes, size, inCart[size]) : null

  const choose = (chosen: Size) => {
    setSize(chosen)
    setMissing(false)
    setOpened(true)
    rememberSize(chosen, sizes)
  }
  const act = async (what: Act) => {
    if (busy) return
    if (!size) {
      setMissing(true)
      focusSizes(choice.current)
      return sayError(WITHOUT_SIZE[what])
    }
    if (left === 0) return sayError(words.selectedSizeSoldOut)
    setBusy(true)
    await (what === 'add' ? add(size) : buyNow(size))
    setBusy(false)
  }
  return (
    <Card
      link={ShopLink}
      product={product}
      soldOut={isSoldOut(sizes, inCart)}
      eager={eager}
      note={note}
      widths={widths}
      corner={<Heart id={product._id} name={product.name} />}
    >
      <SizeChoice
        ref={choice}
        missing={missing}
        legend={words.sizeOf({ name: product.name })}
        sizes={sizes}
        inCart={inCart}
        chosen={size}
        onChoose={choose}
        onTakeBack={() => setSize(null)}
        onEnter={() => (size ? act('add') : add(null))}
      />
      {opened && (
        <div className="card-actions">
          <Actions outOfStock={left === 0 && !busy} busy={busy} act={act} />
        </div>
      )}
    </Card>
  )
}

type Act = keyof typeof WITHOUT_SIZE
const WITHOUT_SIZE = {
  add: words.selectSizeBeforeAdding,
  buy: words.selectSizeBeforeProceeding,
}

type ActionsProps = { outOfStock: boolean; busy: boolean; act: (what: Act) => void }

/** The first button stays when its size has run out: the focus may be on it. */
const Actions = ({ outOfStock, busy, act }: ActionsProps) => (
  <div className={`grid animate-appear gap-1.5 ${outOfStock ? '' : '@min-[14.5rem]:grid-cols-[1.25fr_1fr]'}`}>
    <Button
      kind={outOfStock ? 'outline' : 'buy'}
      wide
      className={outOfStock ? 'bg-paper' : 'px-1!'}
      aria-disabled={outOfStock || busy || undefined}
      onClick={() => act('add')}
    >
      {outOfStock ? words.outOfStock : words.addToCart}
    </Button>
    {!outOfStock && (
      <Button
        kind="outline"
        wide
        className="bg-paper px-1!"
        aria-disabled={busy || undefined}
        onClick={() => act('buy')}
      >
        {words.buyNow}
      </Button>
    )}
  </div>
)
