import { clockInIndia, isDay } from '../../../core/india-time.ts'

const END_OF_DAY = '23:59:59.999'

/** 2026-12-31 23:59:59, and thousandths where there are some. */
export const indiaTime = (iso: string): string =>
  clockInIndia(iso)
    .replace('T', ' ')
    .replace(/\.000$/, '')

/** The other way; a day alone lasts until it ends. Null: no time that there is. */
export function fromIndiaTime(text: string): string | null {
  const match = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?)?$/.exec(text)
  if (!match || !isDay(match[1]!)) return null
  const [, day, time = END_OF_DAY, zone = '+05:30'] = match
  const at = new Date(`${day}T${time}${zone}`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
