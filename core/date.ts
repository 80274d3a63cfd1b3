import { LANGUAGES, type Locale } from './locale.ts'
import { TIME_ZONE } from './shop.ts'

const TIME = { hour: 'numeric', minute: '2-digit' } as const
const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** '21 November 2026', in India's time; here and below no line breaks within a day or a time of day. */
export const dayText = textOf(DAY, unbroken)
/** The same with plain spaces, for papers. */
export const plainDayText = textOf(DAY, (format, at) => format.format(at))
/** '21 November 2026 at 5:30 pm', in India's time. */
export const dayTimeText = textOf({ ...DAY, ...TIME }, unbroken)
/** 'Fri, 4 December', of '2026-12-04' or of a moment in India. */
export const weekdayText = textOf({ weekday: 'short', day: 'numeric', month: 'long' }, unbroken)
/** 'November 2026', in India's time. */
export const monthText = textOf({ month: 'long', year: 'numeric' }, unbroken)
/** '5:30 pm', in India's time. */
export const timeText = textOf(TIME, unbroken)

/** The text of a moment, its spaces between numbers and words such as '21 November' or '5:30 pm' not to be broken at. */
export function unbroken(format: Intl.DateTimeFormat, at: Date): string {
  const parts = format.formatToParts(at).map(({ value }) => (value.trim() ? value : '\u00a0'))
  return parts.join('')
}

/** Typed text whose times, such as '7:00 PM IST', no line breaks. */
export const unbrokenTimes = (typed: string): string => typed.replace(/ (?=(?:[ap]m|IST)\b)/gi, '\u00a0')

function textOf(
  parts: Intl.DateTimeFormatOptions,
  write: (format: Intl.DateTimeFormat, at: Date) => string,
): (iso: string | Date, locale: Locale) => string {
  const formats: Partial<Record<Locale, Intl.DateTimeFormat>> = {}
  return (iso, locale) => {
    formats[locale] ??= new Intl.DateTimeFormat(LANGUAGES[locale].tag, { ...parts, timeZone: TIME_ZONE })
    return write(formats[locale], new Date(iso))
  }
}
