import * as words from '#words/buy-bar'
import { available, type Size, type SizeStock, sizeText, type WornBy } from '../../../core/sizes.ts'
import { Button } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'

type Props = {
  price: number
  prior: number | null
  sizes: SizeStock[]
  wornBy: WornBy
  inCart: Partial<Record<Size, number>>
  chosen: Size | null
  busy: boolean
  onChoose: (size: Size) => void
  onAdd: () => void
}

/** Price, size and Add to Cart at the lower edge of a phone, while the page's own buttons are off the screen. */
export default function BuyBar(props: Props) {
  const { price, prior, sizes, wornBy, inCart, chosen, busy, onChoose, onAdd } = props
  return (
    <section aria-label={words.title} className="buy-bar">
      <Price price={price} prior={prior} className="buy-bar-price [&_s]:ml-0" />
      <div className="buy-bar-choice">
        <select
          aria-label={words.size}
          value={chosen ?? ''}
          onChange={(event) => onChoose(event.target.value as Size)}
          className={`select-arrow min-h-12 flex-none rounded-control border border-line bg-paper ${wornBy ? 'max-w-28 pr-7 pl-2 text-small' : 'pr-8 pl-3'}`}
        >
          <option value="" disabled>
            {words.size}
          </option>
          {sizes.map(({ size }) => {
            const text = sizeText(size, wornBy, sizes.length)
            const isGone = available(sizes, size, inCart[size]) === 0
            return (
              <option key={size} value={size} disabled={isGone && size !== chosen}>
                {isGone ? words.soldOut({ size: text }) : text}
              </option>
            )
          })}
        </select>
        <Button busy={busy} onClick={onAdd} className="px-3! py-0!">
          {words.add}
        </Button>
      </div>
    </section>
  )
}
