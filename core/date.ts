import { LANGUAGES, type Locale } from './locale.ts'
import { TIME_ZONE } from './shop.ts'

const TIME = { hour: 'numeric', minute: '2-digit' } as const
const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** '21 November 2026', in India's time. */
export const dayText = textOf(DAY)
/** '21 November 2026 at 5:30 pm', in India's time. */
export const dayTimeText = textOf({ ...DAY, ...TIME })
/** 'Fri, 4 December', of '2026-12-04' or of a moment in India. */
export const weekdayText = textOf({ weekday: 'short', day: 'numeric', month: 'long' })
/** 'November 2026', in India's time. */
export const monthText = textOf({ month: 'long', year: 'numeric' })
/** '5:30 pm', in India's time. */
export const timeText = textOf(TIME)

function textOf(parts: Intl.DateTimeFormatOptions): (iso: string | Date, locale: Locale) => string {
  const formats: Partial<Record<Locale, Intl.DateTimeFormat>> = {}
  return (iso, locale) => {
    formats[locale] ??= new Intl.DateTimeFormat(LANGUAGES[locale].tag, { ...parts, timeZone: TIME_ZONE })
    return formats[locale].format(new Date(iso))
  }
}
