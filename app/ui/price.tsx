import * as words from '#words/ui'
import { priceText } from '../../core/money.ts'

/** Rupees. `listed` is struck through when it is more than what is paid now. */
export function Price({
  price,
  listed,
  className = '',
}: {
  price: number
  listed?: number
  className?: string
}) {
  if (listed === undefined || listed <= price)
    return <span className={`font-medium tabular-nums ${className}`}>{priceText(price)}</span>
  return (
    <span className={`tabular-nums ${className}`}>
      <span className="font-medium text-madder">
        <span className="sr-only">{words.now} </span>
        {priceText(price)}
      </span>{' '}
      <span className="sr-only">{words.insteadOf} </span>
      <s className="ml-1 text-ink-soft">{priceText(listed)}</s>
    </span>
  )
}
