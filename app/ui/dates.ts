import { locale } from '#words/locale'
import * as core from '../../core/date.ts'

/** A date in the page's language, in India's time zone; so are all below. */
export const dayText = (iso: string | Date): string => core.dayText(iso, locale)
/** The last day before an end: for an end at midnight, the day before it. */
export const lastDayText = (end: string): string => dayText(new Date(Date.parse(end) - 1))
export const dayTimeText = (iso: string | Date): string => core.dayTimeText(iso, locale)
/** 'Fri, 4 December' of '2026-12-04', or of a moment in India. */
export const weekdayText = (day: string): string => core.weekdayText(day, locale)
/** 'December 2026', of '2026-12'. */
export const monthText = (month: string): string => core.monthText(`${month}-15`, locale)
/** '5:30 pm'; with its day where that is not today. */
export const momentText = (iso: string): string =>
  dayText(iso) === dayText(new Date()) ? timeText(iso) : dayTimeText(iso)
/** '5:30 pm'. */
const timeText = (iso: string | Date): string => core.timeText(iso, locale)
