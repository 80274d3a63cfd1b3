import { useEffect, useRef, useState } from 'react'
import * as words from '#words/cart'
import { MOST_PIECES } from '../../../core/totals.ts'
import { LessIcon, MoreIcon } from '../../ui/icons.tsx'

const PAUSE_MS = 400
const STEP =
  'flex h-12 w-target shrink-0 cursor-pointer items-center justify-center hover:text-madder off:cursor-not-allowed off:text-line'

/**
 * `most`: the stock. The minus button goes down to it from a larger quantity; a larger one that is typed is left to the
 * server to refuse. `of` names the line in the labels.
 */
type Props = { quantity: number; most: number; of: string; onQuantity: (quantity: number) => void }

/**
 * At least 1: an empty or '0' entry is ignored, and only the bin removes a line. A button at its end keeps the focus, which a
 * disabled one would lose.
 */
export function QuantityInput({ quantity, most, of, onQuantity }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function commit(text: string) {
    clearTimeout(timer.current)
    // More than a line can hold is refused in the same way: with the stock.
    const wanted = Math.min(Number(text), MOST_PIECES)
    if (!Number.isInteger(wanted) || wanted < 1) return
    setTyped(null)
    if (wanted !== quantity) onQuantity(wanted)
  }

  const [isLeast, isMost] = [quantity <= 1, quantity >= most]
  return (
    <div className="inline-flex rounded-control border border-line bg-paper focus-within:border-ink">
      <button
        type="button"
        aria-label={words.oneLess({ line: of })}
        aria-disabled={isLeast || undefined}
        onClick={() => isLeast || commit(String(Math.min(quantity - 1, Math.max(most, 1))))}
        className={STEP}
      >
        <LessIcon />
      </button>
      <input
        type="number"
        name="quantity"
        inputMode="numeric"
        min={1}
        aria-label={words.quantity({ line: of })}
        value={typed ?? quantity}
        onChange={({ target }) => {
          setTyped(target.value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => commit(target.value), PAUSE_MS)
        }}
        onBlur={({ target }) => {
          commit(target.value)
          setTyped(null)
        }}
        onKeyDown={(event) => event.key === 'Enter' && commit(event.currentTarget.value)}
        className="h-12 w-target appearance-none bg-transparent text-center tabular-nums [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
      />
      <button
        type="button"
        aria-label={words.oneMore({ line: of })}
        aria-disabled={isMost || undefined}
        onClick={() => isMost || commit(String(quantity + 1))}
        className={STEP}
      >
        <MoreIcon />
      </button>
    </div>
  )
}
