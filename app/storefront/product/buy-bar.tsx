import * as words from '#words/buy-bar'
import { available, type Size, type SizeStock } from '../../../core/sizes.ts'
import { Button } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'

type Props = {
  price: number
  prior: number | null
  sizes: SizeStock[]
  inCart: Partial<Record<Size, number>>
  chosen: Size | null
  busy: boolean
  onChoose: (size: Size) => void
  onAdd: () => void
}

/** Price, size and Add to Cart at a phone's lower edge, while the buttons of the page are out of sight. */
export default function BuyBar({ price, prior, sizes, inCart, chosen, busy, onChoose, onAdd }: Props) {
  return (
    <section aria-label={words.title} className="buy-bar">
      <Price price={price} prior={prior} className="buy-bar-price" />
      <select
        aria-label={words.size}
        value={chosen ?? ''}
        onChange={(event) => onChoose(event.target.value as Size)}
        className="select-arrow min-h-12 rounded-control border border-line bg-paper pr-8 pl-3"
      >
        <option value="" disabled>
          {words.size}
        </option>
        {sizes.map(({ size }) => {
          const isGone = available(sizes, size, inCart[size]) === 0
          return (
            <option key={size} value={size} disabled={isGone && size !== chosen}>
              {isGone ? words.soldOut({ size }) : size}
            </option>
          )
        })}
      </select>
      <Button busy={busy} onClick={onAdd} className="px-4! whitespace-nowrap">
        {words.add}
      </Button>
    </section>
  )
}
