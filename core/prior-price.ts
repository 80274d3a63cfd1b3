import { type Discount, discounted, isActive } from './discount.ts'
import { beginsAt, isInForce } from './duties.ts'
import type { Paise } from './money.ts'
import { DAY_MS } from './time.ts'

/** What a product was offered for from a moment on, until the next offer. */
export type Offer = { at: Date; listed: Paise; discount: Discount | null; onSale: boolean }
/** What was paid for it from then on, in milliseconds since 1970; null: it could not be bought. */
type Step = { from: number; paid: Paise | null }

const WINDOW_MS = 30 * DAY_MS

/**
 * The lowest price in the 30 days before the present one began, which is what a cut may be said from; null: it was not on
 * sale then. `offers`: from the oldest to the present one. The window hangs at the cut, so that time alone changes nothing.
 * Days off sale count for nothing, and after more than 30 of them a piece is new again.
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

/** The present offer is taken as it began: that its discount may end is the next step's. */
function stepsOf({ at, listed, discount, onSale }: Offer, until: Date | null): Step[] {
  const from = at.getTime()
  if (!onSale) return [{ from, paid: null }]
  const first = { from, paid: discounted(listed, discount, at) }
  const end = isActive(discount, at) && discount.endDate ? Date.parse(discount.endDate) : null
  return end === null || until === null || end >= until.getTime()
    ? [first]
    : [first, { from: end, paid: listed }]
}

/** In paise. `prior`: the price that `paid` is said to be cut from; the same as `paid`, if from none. */
export type Prices = { paid: Paise; prior: Paise }

/**
 * What a shopper pays and is told at a moment. Until the duty begins a discount is said to be from the listed price, and
 * after that from the lowest of the 30 days before, if that is known and more. `lowest`: as `priorPrice` has it.
 */
export function pricesAt(
  { listed, discount, lowest }: { listed: Paise; discount: Discount | null; lowest: Paise | null },
  now: Date,
): Prices {
  const paid = discounted(listed, discount, now)
  if (!isActive(discount, now)) return { paid, prior: paid }
  return { paid, prior: isInForce('priorPrice', now) ? Math.max(paid, lowest ?? paid) : listed }
}

/** When the clock alone next changes what `pricesAt` says, in milliseconds since 1970; Infinity: never. */
export function turnsAt(discount: Discount | null, now: Date): number {
  if (!isActive(discount, now)) return Number.POSITIVE_INFINITY
  const ends = discount.endDate ? Date.parse(discount.endDate) : Number.POSITIVE_INFINITY
  return isInForce('priorPrice', now) ? ends : Math.min(ends, beginsAt('priorPrice'))
}
