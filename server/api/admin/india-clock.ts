import { clockInIndia } from '../../../core/india-time.ts'

/** Converts '2026-12-31T23:59' in India's local time to a moment, and back. */
export const fromIndia = (moment: string): Date => new Date(`${moment}:00+05:30`)
export const inIndia = (moment: Date): string => clockInIndia(moment.toISOString()).slice(0, 16)
