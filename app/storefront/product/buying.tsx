import { Suspense, useId, useRef, useState } from 'react'
import * as words from '#words/product'
import { available, isSoldOut, type Size, sizeText } from '../../../core/sizes.ts'
import { later } from '../../browser/later.ts'
import { sayError, unsay } from '../../browser/toasts.ts'
import { useOutOfSight } from '../../browser/use-out-of-sight.ts'
import { Button } from '../../ui/button.tsx'
import { focusSizes, SizeChoice } from '../../ui/product-card/size-choice.tsx'
import { useBuying } from '../buying/use-buying.ts'
import { ShopLink } from '../shell/shop-link.tsx'
import { useCart } from '../state/cart.ts'
import { rememberSize } from '../state/last-size.ts'
import { useStock } from '../state/stock.ts'
import { PairChoice } from './pair-choice.tsx'
import type { ShownProduct } from './shown-product.ts'
import { useYourSize } from './size-help/your-size.ts'
import { TellMe } from './tell-me/tell-me.tsx'

const BuyBar = later(() => import('./buy-bar.tsx'))

/** From this many pieces down, the page says how few are left. */
const FEW = 3

/** The size choice, the quantity left, Add to Cart and Buy Now. A chosen size that sells out is deselected. */
export function Buying({ product, hasSizeHelp }: { product: ShownProduct; hasSizeHelp: boolean }) {
  const [chosen, setChosen] = useState<Size | null>(null)
  const [busy, setBusy] = useState<'add' | 'buy' | null>(null)
  /** Why the last press added nothing: no size was chosen, or the size has sold out. */
  const [pressed, setPressed] = useState<'unsized' | 'gone' | null>(null)
  const choice = useRef<HTMLFieldSetElement>(null)
  const news = useId()
  const sizes = useStock(product._id, product.sizes)
  const inCart = useCart().data[product._id] ?? {}
  const { add, buyNow } = useBuying(product)
  const actions = useRef<HTMLDivElement>(null)
  const away = useOutOfSight(actions)
  const left = chosen ? available(sizes, chosen, inCart[chosen]) : 0
  const ranOut = chosen !== null && left === 0 && busy === null
  const soldOut = isSoldOut(sizes, inCart)
  const last = ranOut ? chosen : soldOut && sizes.find(({ quantity }) => quantity > 0)?.size
  /** The size whose last piece is in the shopper's own cart: said as good news, until they ask for one more. */
  const mine = last && pressed !== 'gone' && inCart[last] && available(sizes, last) > 0 ? last : null

  const { wornBy } = product
  const named = (size: Size) => sizeText(size, wornBy, sizes.length)
  const unsized = wornBy ? words.selectBothSizesFirst : words.selectSizeFirst

  const choose = (size: Size | null) => {
    setChosen(size)
    setPressed(null)
    unsay(unsized)
    if (size) rememberSize(size, sizes)
  }
  /** `taps`: how many in a row this is; of a double tap the first may have taken the last piece already. */
  const act = async (what: 'add' | 'buy', taps = 1) => {
    if (busy || (mine && taps > 1)) return
    if (soldOut || (chosen && left === 0)) {
      setPressed('gone')
      return sayError(words.selectedSizeSoldOut)
    }
    if (!chosen) {
      setPressed('unsized')
      focusSizes(choice.current)
      return sayError(unsized)
    }
    setBusy(what)
    await (what === 'add' ? add(chosen) : buyNow(chosen))
    setBusy(null)
  }

  const choosing = {
    ref: choice,
    missing: pressed === 'unsized' && news,
    sizes,
    inCart,
    chosen: ranOut ? null : chosen,
    onChoose: choose,
  }
  return (
    <div className="mt-8">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-eyebrow font-medium uppercase">
          {wornBy ? words.selectSizes : words.selectSize}
        </h2>
        {hasSizeHelp && <ToSizeHelp />}
      </div>
      {wornBy ? (
        <PairChoice {...choosing} wornBy={wornBy} />
      ) : (
        <SizeChoice {...choosing} roomy legend={words.selectSize} />
      )}
      <TellMe product={product} sizes={sizes} chosen={chosen} />
      <p role="status" id={news} className="mt-3 min-h-5 text-small">
        {mine ? (
          <span className="text-bottle">
            {words.lastInCart({ size: named(mine) })}{' '}
            <ShopLink to="/cart" className="text-link">
              {words.viewCart}
            </ShopLink>
          </span>
        ) : pressed === 'unsized' ? (
          <span className="text-madder">{unsized}</span>
        ) : soldOut && !ranOut ? (
          <span className="text-madder">{words.outOfStock}</span>
        ) : ranOut ? (
          <span className="text-madder">{words.selectedSizeSoldOut}</span>
        ) : (
          chosen && left > 0 && <Left size={named(chosen)} left={left} />
        )}
      </p>
      <div ref={actions} className="mt-4 grid gap-3 sm:grid-cols-2">
        <Button
          aria-disabled={soldOut || busy === 'buy' || undefined}
          busy={busy === 'add'}
          onClick={({ detail }) => act('add', detail)}
        >
          {words.addToCart}
        </Button>
        <Button
          kind="outline"
          aria-disabled={soldOut || busy === 'add' || undefined}
          busy={busy === 'buy'}
          onClick={({ detail }) => act('buy', detail)}
        >
          {words.buyNow}
        </Button>
      </div>
      {away && !soldOut && (
        <Suspense fallback={null}>
          <BuyBar
            price={product.effectivePrice}
            prior={product.priorPrice}
            sizes={sizes}
            wornBy={wornBy}
            inCart={inCart}
            chosen={ranOut ? null : chosen}
            busy={busy === 'add'}
            onChoose={choose}
            onAdd={() => act('add')}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Keeps its line whether or not the shopper's size is known. */
function ToSizeHelp() {
  const size = useYourSize()
  return (
    <a href="#size-help" className="text-link flex min-h-11 items-center text-small">
      {size ? words.yourSize({ size }) : words.sizeHelp}
    </a>
  )
}

const Left = ({ size, left }: { size: string; left: number }) =>
  left <= FEW ? (
    <span className="text-brass">{words.lastInStock({ size, left })}</span>
  ) : (
    <span className="text-bottle">{words.inStock({ size, left })}</span>
  )
