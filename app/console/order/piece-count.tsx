import type { OrderLine } from '../../../contract/admin/orders.ts'

export const left = ({ quantity, cancelled }: OrderLine) => quantity - cancelled

type Props = {
  line: OrderLine
  /** What is done to the pieces, as the label puts it: 'to cancel'. */
  doing: string
  count: number
  disabled?: boolean
  onChange: (count: number) => void
}

/** Chooses a number of a line's pieces, among those that are not cancelled. */
export function PieceCount({ line, doing, count, disabled = false, onChange }: Props) {
  return (
    <label className="flex min-h-12 items-center justify-between gap-4 border-t border-sand py-1 text-small">
      <span>
        {line.name}, {line.size}
      </span>
      <select
        value={count}
        disabled={disabled}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        aria-label={`Pieces of ${line.name}, ${line.size}, ${doing}`}
        className="select-arrow min-h-11 rounded-control border border-line bg-paper pr-10 pl-3"
      >
        {Array.from({ length: left(line) + 1 }, (_, pieces) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the options are numbers in order, which never change places
          <option key={pieces} value={pieces}>
            {pieces} of {left(line)}
          </option>
        ))}
      </select>
    </label>
  )
}
