import { type Ref, useId } from 'react'
import { available, type Size, type SizeStock, sizeText } from '../../../core/sizes.ts'

type Props = {
  legend: string
  sizes: SizeStock[]
  inCart: Partial<Record<Size, number>>
  chosen: Size | null
  onChoose: (size: Size) => void
  /** Called when the chosen size is pressed again. */
  onTakeBack?: () => void
  /** Called when Enter is pressed on a size. */
  onEnter?: () => void
  /** Marks the choice as missing; a string is the id of the element with the message. */
  missing?: string | boolean
  ref?: Ref<HTMLFieldSetElement>
  /** Larger boxes with gaps, for the product page. */
  roomy?: boolean
  /** One of the two sizes of a pair is chosen. */
  isHalf?: boolean
}

/** The sizes as one set of radio buttons: one stop of the Tab key, arrows between them. */
export function SizeChoice(props: Props) {
  const { legend, sizes, inCart, chosen, onChoose, onTakeBack, onEnter, missing, ref, roomy, isHalf } = props
  const name = useId()
  return (
    <fieldset
      ref={ref}
      aria-describedby={typeof missing === 'string' ? missing : undefined}
      data-missing={missing ? '' : undefined}
    >
      <legend className="sr-only">{legend}</legend>
      <div
        className={
          roomy
            ? 'flex flex-wrap gap-2'
            : 'grid grid-cols-[repeat(auto-fit,minmax(max(20%,1.7rem),1fr))] border-l border-sand'
        }
      >
        {sizes.map(({ size }) => (
          <label key={size} className={roomy ? 'size-box size-box-roomy' : 'size-box'}>
            <input
              type="radio"
              name={name}
              value={size}
              checked={chosen === size}
              disabled={chosen !== size && available(sizes, size, inCart[size]) === 0}
              onChange={() => onChoose(size)}
              // `detail` counts clicks: the second one of a double click does not deselect.
              onClick={({ detail }) => chosen === size && detail < 2 && onTakeBack?.()}
              onKeyDown={({ key }) => key === 'Enter' && onEnter?.()}
              className="absolute inset-0 cursor-pointer appearance-none disabled:cursor-not-allowed"
            />
            {isHalf ? size : sizeText(size, null, sizes.length)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Focuses the first size in stock. */
export const focusSizes = (sizes: HTMLFieldSetElement | null) =>
  sizes?.querySelector<HTMLElement>('input:enabled')?.focus()
