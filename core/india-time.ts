import { HOUR_MS } from './time.ts'

/** How far India is ahead of UTC: it has one time zone and no summer time. */
export const INDIA_MS = 5.5 * HOUR_MS

/** '2026-12-31T23:59:00.000': what a clock in India shows then. */
export const clockInIndia = (iso: string): string =>
  new Date(Date.parse(iso) + INDIA_MS).toISOString().slice(0, -1)

/** The year in India at a moment. */
export const yearInIndia = (now: Date): number => new Date(now.getTime() + INDIA_MS).getUTCFullYear()

/** '2026-12-31': the day in India at a moment. */
export const dayInIndia = (at: Date): string => clockInIndia(at.toISOString()).slice(0, 10)

/** Its last moment, of the day in India that a moment is in: what is said to last until a day lasts until that. */
export const endOfDayInIndia = (at: Date): Date => new Date(`${dayInIndia(at)}T23:59:59.999+05:30`)

/** Whether '2026-12-31' is a day: no month has a 31 February, which `Date` takes for one of March. */
export const isDay = (text: string): boolean => new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
