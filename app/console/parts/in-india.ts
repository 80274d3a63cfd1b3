import { TIME_ZONE } from '../../../core/shop.ts'

/** Writes moments as the console does, by the clock in India. */
export const inIndia = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-IN', { ...options, timeZone: TIME_ZONE })
