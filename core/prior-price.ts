import { type Discount, discounted, isActive } from './discount.ts'
import { beginsAt, isInForce } from './duties.ts'
import type { Paise } from './money.ts'
import { DAY_MS } from './time.ts'

/** A product's price from a moment on, until the next offer. */
export type Offer = { at: Date; listed: Paise; discount: Discount | null; onSale: boolean }
/** What it cost from a moment on, in milliseconds since 1970; null: it was not on sale. */
type Step = { from: number; paid: Paise | null }

const WINDOW_MS = 30 * DAY_MS

/**
 * The lowest price in the 30 days before the present offer began, from which a reduction may be stated; null: it was not on
 * sale then. `offers`: oldest first, the present one last. The 30 days are counted from the beginning of the offer, so the
 * result does not change as time passes. Days off sale are skipped, and after more than 30 of them in a row a product
 * counts as new.
 */
export function priorPrice(offers: readonly Offer[]): Paise | null {
  const steps = offers.flatMap((offer, place) => stepsOf(offer, offers[place + 1]?.at ?? null))
  const present = steps.at(-1)?.paid
  if (present === undefined || present === null) return null
  let first = steps.length - 1
  const endOf = (place: number) => steps[place + 1]!.from
  for (let place = first - 1; place >= 0; place--) {
    const { from, paid } = steps[place]!
    if (paid === present) first = place
    else if (paid !== null || endOf(place) - from > WINDOW_MS) break
  }
  const opensAt = steps[first]!.from - WINDOW_MS
  const before = steps.slice(0, first).flatMap(({ from, paid }, place) => {
    const end = endOf(place)
    return paid !== null && end > from && end > opensAt ? [paid] : []
  })
  return before.length > 0 ? Math.min(...before) : null
}

/**
 * The steps of one offer until the next: its price while the discount lasts, then the listed price. Of the present offer
 * (`until` null) only the first.
 */
function stepsOf({ at, listed, discount, onSale }: Offer, until: Date | null): Step[] {
  const from = at.getTime()
  if (!onSale) return [{ from, paid: null }]
  const first = { from, paid: discounted(listed, discount, at) }
  const end = isActive(discount, at) && discount.endDate ? Date.parse(discount.endDate) : null
  return end === null || until === null || end >= until.getTime()
    ? [first]
    : [first, { from: end, paid: listed }]
}

/** In paise. `prior`: the price that `paid` is stated to be reduced from; equal to `paid` where there is no reduction. */
export type Prices = { paid: Paise; prior: Paise }

/**
 * The price at a moment and the price it is stated to be reduced from. Until the legal duty begins that is the listed
 * price, after that the lowest of the 30 days before, if it is known and higher. `lowest`: the result of `priorPrice`.
 */
export function pricesAt(
  { listed, discount, lowest }: { listed: Paise; discount: Discount | null; lowest: Paise | null },
  now: Date,
): Prices {
  const paid = discounted(listed, discount, now)
  if (!isActive(discount, now)) return { paid, prior: paid }
  return { paid, prior: isInForce('priorPrice', now) ? Math.max(paid, lowest ?? paid) : listed }
}

/** When `pricesAt` next gives another result, in milliseconds since 1970; Infinity: never, unless the product is edited. */
export function turnsAt(discount: Discount | null, now: Date): number {
  if (!isActive(discount, now)) return Number.POSITIVE_INFINITY
  const ends = discount.endDate ? Date.parse(discount.endDate) : Number.POSITIVE_INFINITY
  return isInForce('priorPrice', now) ? ends : Math.min(ends, beginsAt('priorPrice'))
}
