import * as words from '#words/ui'
import { priceText } from '../../core/money.ts'

/** A price in rupees. `prior` is the prior price, struck through. */
export function Price({
  price,
  prior = null,
  className = '',
}: {
  price: number
  prior?: number | null
  className?: string
}) {
  if (prior === null || prior <= price)
    return <span className={`font-medium tabular-nums ${className}`}>{priceText(price)}</span>
  return (
    <span className={`tabular-nums ${className}`}>
      <span className="font-medium text-madder">
        <span className="sr-only">{words.now} </span>
        {priceText(price)}
      </span>{' '}
      <span className="sr-only">{words.insteadOf} </span>
      <s className="ml-1 text-ink-soft">{priceText(prior)}</s>
    </span>
  )
}
