import { locale } from '#words/locale'
import * as words from '#words/policy'
import { timeText } from '../../../core/date.ts'
import { INDIA_MS } from '../../../core/india-time.ts'
import { LANGUAGES } from '../../../core/locale.ts'
import { HOUR_MS } from '../../../core/time.ts'

/** An hour of the day in India, from 0 to 23, as a text: '2:00 pm' for 14. */
export const hourText = (hour: number): string => timeText(new Date(hour * HOUR_MS - INDIA_MS), locale)

/** Weekdays, 0 for Sunday, as a text: 'Monday to Saturday' for three and more in a row, otherwise each by its name. */
export function weekdaysText(days: number[]): string {
  const sorted = days.toSorted((one, other) => one - other)
  const [first, last] = [sorted[0]!, sorted.at(-1)!]
  const isRow = sorted.length > 2 && last - first === sorted.length - 1
  if (isRow) return words.fromTo({ first: nameOf(first), last: nameOf(last) })
  return new Intl.ListFormat(LANGUAGES[locale].tag).format(sorted.map(nameOf))
}

const nameOf = (day: number) => words.weekday({ day: `${day}` as '1' })
