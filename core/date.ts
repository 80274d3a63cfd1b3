import { TIME_ZONE } from './shop.ts'

const day = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: TIME_ZONE,
})
const dayAndTime = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: TIME_ZONE,
})

/** '21 November 2026', in India's time. */
export const dayText = (iso: string | Date): string => day.format(new Date(iso))
/** '21 November 2026 at 5:30 pm', in India's time. */
export const dayTimeText = (iso: string | Date): string => dayAndTime.format(new Date(iso))
