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
  /** What the courier has said of some PIN codes; without it the shop's own rules say everything. */
  served: Pick<ServedPins, 'of'>
  /** A shop without a GSTIN sells within its own state alone: goods to another oblige it to be registered. */
  registered: boolean
}

/** The way to a PIN code, of which promises can be made; see `DeliveryPromise`. */
export type Way = Omit<DeliveryPromise, 'by'> & {
  /** Null: no day is promised. `readyDays`: how long the slowest piece takes to be made ready. */
  by(now: Date, readyDays: number): string | null
  /** How long it may take to be there on a day; null: not even what lies ready is. */
  readyDaysUntil(now: Date, by: string): number | null
}

/** From memory: nobody is asked. `state`: as an address names it, which counts where our directory lacks its PIN code. */
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

/** What is promised now. */
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

/** The next ones, soonest first. */
export function comingFestivals({ festivals }: DeliveryRules, now: Date, most: number): ComingFestival[] {
  const today = dayInIndia(now)
  return festivals
    .filter(({ day }) => day > today)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
    .slice(0, most)
    .map((festival) => ({ ...festival, eve: eveOf(festival.day) }))
}
