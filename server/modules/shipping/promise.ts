import type { ComingFestival, DeliveryPromise, InTime } from '../../../core/delivery-promise.ts'
import { type DeliveryRules, ruleFor } from '../../../core/delivery-rules.ts'
import { zoneOf } from '../../../core/delivery-zone.ts'
import { dayInIndia } from '../../../core/india-time.ts'
import { eveOf, type Journey, promisedDay, readyDaysUntil } from '../../../core/promised-day.ts'
import { stateCode } from '../../../core/tax/states.ts'
import { lookUpPin } from './pincodes.ts'
import type { ServedPins } from './served-pins.ts'

export type PromiseDeps = {
  rules: DeliveryRules
  /** The courier's answers about PIN codes; where there is none, the shop's own rules apply. */
  served: Pick<ServedPins, 'of'>
  /** A shop without a GSTIN sells within its own state only: selling to another requires a registration. */
  registered: boolean
}

/** A destination, for which promises can be computed; see `DeliveryPromise`. */
export type Way = Omit<DeliveryPromise, 'by'> & {
  /** Null: no day is promised. `readyDays`: the longest preparation time of the pieces. */
  by(now: Date, readyDays: number): string | null
  /** The longest preparation time with which a piece arrives on a day; null: not even one in stock does. */
  readyDaysUntil(now: Date, by: string): number | null
}

/** Answered from memory. `state`: the state in the address, used where our directory lacks the PIN code. */
export async function wayTo(
  { rules, served, registered }: PromiseDeps,
  pin: string,
  state = '',
): Promise<Way> {
  const [place, pickup] = await Promise.all([lookUpPin(pin), lookUpPin(rules.pickupPin)])
  const rule = ruleFor(rules, pin)
  const said = served.of(pin)
  const zone = place && zoneOf(pickup, place)
  const [from, to] = [stateCode(pickup?.state ?? ''), stateCode(place?.state ?? state)]
  const isElsewhere = from !== null && to !== null && from !== to
  const isRefused = rule?.delivers === false || (!registered && isElsewhere)
  const isSure = !isRefused && said?.isServed !== false
  const journey: Journey | null =
    zone && isSure ? { zone, extraDays: rule?.extraDays ?? 0, atLeast: said?.days ?? null } : null
  return {
    pin,
    place: place && { district: place.district, state: place.state },
    delivers: isRefused ? 'no' : journey ? 'yes' : 'to confirm',
    zone,
    cash: !isRefused && rule?.cash !== false && said?.takesCash !== false,
    by: (now, readyDays) => journey && promisedDay(now, rules, journey, readyDays),
    readyDaysUntil: (now, by) => journey && readyDaysUntil(now, rules, journey, by),
  }
}

/** The promise as of now. */
export function promiseOf(
  { by, readyDaysUntil: _, ...way }: Way,
  now: Date,
  readyDays: number,
): DeliveryPromise {
  return { ...way, by: by(now, readyDays) }
}

export const inTime = (way: Way, now: Date, by: string): InTime => ({
  by,
  readyDays: way.readyDaysUntil(now, by),
})

/** The next festivals, soonest first. */
export function comingFestivals({ festivals }: DeliveryRules, now: Date, most: number): ComingFestival[] {
  const today = dayInIndia(now)
  return festivals
    .filter(({ day }) => day > today)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
    .slice(0, most)
    .map((festival) => ({ ...festival, eve: eveOf(festival.day) }))
}
