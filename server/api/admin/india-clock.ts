import { clockInIndia } from '../../../core/india-time.ts'

/** '2026-12-31T23:59' by the clock in India, and back. */
export const fromIndia = (moment: string): Date => new Date(`${moment}:00+05:30`)
export const inIndia = (moment: Date): string => clockInIndia(moment.toISOString()).slice(0, 16)
