import { clockInIndia, minuteInIndia } from '../../../core/india-time.ts'

/**
 * Reads the courier's times, which are India's without saying so: 'YYYY-MM-DD HH:mm:ss' or 'DD MM YYYY HH:mm:ss'. Null for
 * 'NA' and the like.
 */
export function readTime(written: unknown): Date | null {
  if (typeof written !== 'string') return null
  const text = written.trim().replace(/^(\d\d) (\d\d) (\d{4})/, '$3-$2-$1')
  const [, day, time = '00:00', seconds = '00'] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(?::(\d\d))?)?/.exec(text) ?? []
  const date = new Date(`${day}T${time}:${seconds}+05:30`)
  return Number.isNaN(date.getTime()) ? null : date
}

/** '2026-11-21T17:30:00+05:30'. */
export const indianIso = (at: Date): string => `${clockInIndia(at.toISOString()).slice(0, 19)}+05:30`
/** '2026-11-21 17:30', the form that the courier takes. */
export const courierTime = (at: Date): string => minuteInIndia(at).replace('T', ' ')
