import type { DeliveryRules, Zone } from './delivery-rules.ts'
import { clockInIndia } from './india-time.ts'
import { DAY_MS, HOUR_MS } from './time.ts'

/** How an order travels. `atLeast`: the courier's own estimate, in days. */
export type Journey = { zone: Zone; extraDays: number; atLeast?: number | null }

/** The longest preparation time of a piece. */
const MOST_READY_DAYS = 60

/**
 * The latest delivery day, '2026-12-04' in India, of an order placed now: taken up today, or on the next shop day after the
 * cut-off; then the longest processing time and `readyDays`, in shop days; then the longest travel time, in courier days.
 */
export function promisedDay(now: Date, rules: DeliveryRules, journey: Journey, readyDays = 0): string {
  const handedOver = after(takenUpOn(now, rules), rules.processing.most + readyDays, shopWorks(rules))
  const travel = Math.max(rules.travel[journey.zone].most, journey.atLeast ?? 0) + journey.extraDays
  return after(handedOver, travel, courierWorks(rules))
}

/** The longest preparation time with which a piece still arrives on `by`; null: not even a piece in stock does. */
export function readyDaysUntil(now: Date, rules: DeliveryRules, journey: Journey, by: string): number | null {
  let fitting: number | null = null
  for (let days = 0; days <= MOST_READY_DAYS && promisedDay(now, rules, journey, days) <= by; days++)
    fitting = days
  return fitting
}

/** The day on which an order placed now is taken up. */
export function takenUpOn(now: Date, rules: DeliveryRules): string {
  const clock = clockInIndia(now.toISOString())
  const works = shopWorks(rules)
  const today = clock.slice(0, 10)
  return Number(clock.slice(11, 13)) < rules.cutOffHour && works(today) ? today : after(today, 1, works)
}

/** How long a promise is sure to hold, in milliseconds: until the next full hour in India, at which the cut-off may be. */
export const untilNextHour = (now: Date): number => {
  const [, minutes, seconds] = clockInIndia(now.toISOString()).slice(11).split(':').map(Number)
  return HOUR_MS - (minutes! * 60 + seconds!) * 1000
}

/** The day before: '2026-11-08' → '2026-11-07'. */
export const eveOf = (day: string): string => shifted(day, -1)

/** The day that is `count` bank days later; bank holidays, which differ by state, are ignored. */
export const bankDaysAfter = (day: string, count: number): string =>
  after(day, count, worksOn([1, 2, 3, 4, 5], []))

type Works = (day: string) => boolean

const shopWorks = ({ shopDays, holidays }: DeliveryRules) => worksOn(shopDays, holidays)
const courierWorks = ({ courierDays, holidays }: DeliveryRules) => worksOn(courierDays, holidays)

function worksOn(weekdays: number[], holidays: DeliveryRules['holidays']): Works {
  const off = new Set(holidays.map(({ day }) => day))
  return (day) =>
    weekdays.includes(new Date(day).getUTCDay()) && !off.has(day) && !off.has(day.slice('2026-'.length))
}

/** The day that is `count` working days later. */
function after(day: string, count: number, works: Works): string {
  let at = day
  for (let left = count; left > 0; ) {
    at = shifted(at, 1)
    if (works(at)) left--
  }
  return at
}

const shifted = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
