import type { ShopFacts } from './shop.ts'

/** How long a shopper may cancel an order of their own; it also has to be before it is packed. */
type CancelTerms = Pick<ShopFacts, 'cancelMinutes'>

/** The last moment for it; null: until it is packed, whenever that is. */
export const cancelUntil = ({ cancelMinutes }: CancelTerms, placedAt: Date): Date | null =>
  cancelMinutes === null ? null : new Date(placedAt.getTime() + cancelMinutes * 60_000)

/** As a message says it: whole hours as hours. */
export function cancelSpan({ cancelMinutes }: CancelTerms) {
  if (cancelMinutes === null) return { unit: 'packed', count: 0 } as const
  return cancelMinutes % 60 === 0
    ? ({ unit: 'hours', count: cancelMinutes / 60 } as const)
    : ({ unit: 'other', count: cancelMinutes } as const)
}
