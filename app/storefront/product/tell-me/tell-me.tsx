import { type ComponentType, useState } from 'react'
import * as words from '#words/product'
import { type Size, type SizeStock, sizeText } from '../../../../core/sizes.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { missPart } from '../../shell/shop-link.tsx'
import type { ShownProduct } from '../shown-product.ts'
import type { AskingProps } from './asking.tsx'

type Props = { product: ShownProduct; sizes: SizeStock[]; chosen: Size | null }

/**
 * For sold-out sizes: a button to be told when one is back, which stands out where all have sold out. Its dialog is fetched
 * when it is pressed.
 */
export function TellMe({ product, sizes, chosen }: Props) {
  const [Asking, setAsking] = useState<ComponentType<AskingProps>>()
  const [isComing, setComing] = useState(false)
  const gone = sizes.flatMap(({ size, quantity }) => (quantity === 0 ? [size] : []))
  const [first, second] = gone
  if (!first) return null
  const { _id, name, wornBy } = product
  const open = async () => {
    setComing(true)
    const part = await import('./asking.tsx').catch(missPart)
    setComing(false)
    if (part) setAsking(() => part.Asking)
  }
  return (
    <>
      <button
        type="button"
        onClick={() => void open()}
        aria-busy={isComing || undefined}
        className={`needs-scripts ${
          gone.length === sizes.length
            ? `mt-6 ${buttonClass('buy', true)}`
            : 'text-link mt-1 flex min-h-11 items-center gap-3 cursor-pointer text-small'
        }`}
      >
        <span>
          {second ? words.tellMeMine : words.tellMe({ size: sizeText(first, wornBy, sizes.length) })}
        </span>
        {isComing && <span aria-hidden="true" className="threads w-6" />}
      </button>
      {Asking && (
        <Asking
          piece={{ _id, name, wornBy, offered: sizes.length }}
          gone={gone}
          first={chosen && gone.includes(chosen) ? chosen : first}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
