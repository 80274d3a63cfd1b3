import { locale } from '#words/locale'
import { LANGUAGES } from '../../../core/locale.ts'
import { TIME_ZONE } from '../../../core/shop.ts'

const format = new Intl.DateTimeFormat(LANGUAGES[locale].tag, {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  timeZone: TIME_ZONE,
})

/** 'Fri, 4 December' of '2026-12-04', or of a moment in India. */
export const namedDayText = (day: string): string => format.format(new Date(day))
