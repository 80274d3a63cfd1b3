import { type Ref, useState } from 'react'
import {
  available,
  eachOf,
  type OneSize,
  type PairSize,
  type Size,
  type SizeStock,
  type WornBy,
  worn,
} from '../../../core/sizes.ts'
import { SizeChoice } from '../../ui/product-card/size-choice.tsx'

type Props = {
  wornBy: NonNullable<WornBy>
  sizes: SizeStock[]
  inCart: Partial<Record<Size, number>>
  chosen: Size | null
  /** Null while one of the two sizes is not chosen. */
  onChoose: (size: Size | null) => void
  missing?: string | boolean
  /** The choice that is still open. */
  ref?: Ref<HTMLFieldSetElement>
}

type Halves = (OneSize | null)[]

/** A size for each of two people. The second can choose what there is together with the first's size. */
export function PairChoice({ wornBy, sizes, inCart, chosen, onChoose, missing, ref }: Props) {
  const [begun, setBegun] = useState<Halves>([null, null])
  const halves: Halves = chosen ? eachOf(chosen) : begun
  const left = ({ size }: SizeStock) => available(sizes, size, inCart[size])
  /**
   * The stock of each size for one of the two: of the pair that has most, or with `first` of the pairs with that first
   * size.
   */
  const stockOf = (place: number, first: OneSize | null): SizeStock[] =>
    worn(sizes.map(({ size }) => eachOf(size)[place]!)).map((one) => {
      const pairs = sizes.filter(({ size }) => {
        const each = eachOf(size)
        return each[place] === one && (!first || each[0] === first)
      })
      return { size: one, quantity: Math.max(0, ...pairs.map(left)) }
    })
  const choose = (place: number, one: OneSize) => {
    let [first, second] = place === 0 ? [one, halves[1]] : [halves[0], one]
    if (place === 0 && second && available(stockOf(1, one), second) === 0) second = null
    // When the pair sells out, the first size stays chosen.
    setBegun([first ?? null, first ? null : (second ?? null)])
    onChoose(first && second ? (`${first}+${second}` satisfies PairSize) : null)
  }
  return wornBy.map((who, place) => (
    <div key={who} className="mt-3 first-of-type:mt-0">
      <p aria-hidden="true" className="mb-1 text-small text-ink-soft">
        {who}
      </p>
      <SizeChoice
        ref={place === (halves[0] ? 1 : 0) ? ref : undefined}
        missing={missing && !halves[place] && missing}
        roomy
        isHalf
        legend={who}
        sizes={stockOf(place, place === 1 ? (halves[0] ?? null) : null)}
        inCart={{}}
        chosen={halves[place] ?? null}
        onChoose={(size) => choose(place, size as OneSize)}
      />
    </div>
  ))
}
