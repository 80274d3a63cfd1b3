import type { ShopFacts } from './shop.ts'

/** How long a shopper may cancel an order of their own; in any case only before it is packed. */
type CancelTerms = Pick<ShopFacts, 'cancelMinutes'>

/** The last moment at which its shopper may cancel an order; null: until it is packed, however long that takes. */
export const cancelUntil = ({ cancelMinutes }: CancelTerms, placedAt: Date): Date | null =>
  cancelMinutes === null ? null : new Date(placedAt.getTime() + cancelMinutes * 60_000)

/** The time for cancelling as a message states it: in hours where it is a whole number of them, else in minutes. */
export function cancelSpan({ cancelMinutes }: CancelTerms) {
  if (cancelMinutes === null) return { unit: 'packed', count: 0 } as const
  return cancelMinutes % 60 === 0
    ? ({ unit: 'hours', count: cancelMinutes / 60 } as const)
    : ({ unit: 'other', count: cancelMinutes } as const)
}
