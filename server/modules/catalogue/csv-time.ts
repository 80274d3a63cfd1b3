import { clockInIndia, isDay } from '../../../core/india-time.ts'

const END_OF_DAY = '23:59:59.999'

/** A moment in India's local time: 2026-12-31 23:59:59, with milliseconds if there are any. */
export const indiaTime = (iso: string): string =>
  clockInIndia(iso)
    .replace('T', ' ')
    .replace(/\.000$/, '')

/** Parses it; a date without a time means the end of that day. Null: it is no valid time. */
export function fromIndiaTime(text: string): string | null {
  const match = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?)?$/.exec(text)
  if (!match || !isDay(match[1]!)) return null
  const [, day, time = END_OF_DAY, zone = '+05:30'] = match
  const at = new Date(`${day}T${time}${zone}`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
