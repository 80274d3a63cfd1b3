import { HOUR_MS } from './time.ts'

/** India's offset from UTC: one time zone, no summer time. */
export const INDIA_MS = 5.5 * HOUR_MS

/** The local time in India without an offset, such as '2026-12-31T23:59:00.000'. */
export const clockInIndia = (iso: string): string =>
  new Date(Date.parse(iso) + INDIA_MS).toISOString().slice(0, -1)

/** The calendar year in India at a moment. */
export const yearInIndia = (now: Date): number => new Date(now.getTime() + INDIA_MS).getUTCFullYear()

/** The date in India at a moment, such as '2026-12-31'. */
export const dayInIndia = (at: Date): string => clockInIndia(at.toISOString()).slice(0, 10)

/** The minute in India at a moment, such as '2026-12-31T23:59', as fields for date and time hold it; and back. */
export const minuteInIndia = (at: Date): string => clockInIndia(at.toISOString()).slice(0, 16)
export const fromMinuteInIndia = (minute: string): Date => new Date(`${minute}:00+05:30`)

/** The first moment of the day in India that contains a moment. */
export const dayBeginsInIndia = (at: Date): Date => fromMinuteInIndia(`${dayInIndia(at)}T00:00`)

/** The last millisecond of the day in India that contains a moment; what is valid until a day is valid until then. */
export const endOfDayInIndia = (at: Date): Date => new Date(`${dayInIndia(at)}T23:59:59.999+05:30`)

/** Whether a text such as '2026-12-31' is a real date; `Date` would read 31 February as a day in March. */
export const isDay = (text: string): boolean => new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
