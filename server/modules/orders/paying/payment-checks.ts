import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../core/time.ts'

/** A process that has not finished starting a payment by then has died. */
export const START_WITHIN_MS = 2 * MINUTE_MS
/** If nobody can tell whether it was paid, an attempt holds its stock this long after its time. */
export const HOLD_UNTOLD_MS = DAY_MS
const LOOK_FOR_LATE_MS = DAY_MS
const LOOK_FOR_UNTOLD_MS = 3 * DAY_MS

type Checked = {
  /** Whether the order still waits for this attempt. */
  held: boolean
  expiresAt: Date
  /** How often the provider was asked before. */
  checks: number
  /** Whether the provider answered this time. */
  reached: boolean
  /** Whether it can still be paid, by the provider's answer. */
  payable: boolean
  now: Date
}

/** When to ask about an attempt again; null: nothing can change any more. */
export function nextCheck({ held, expiresAt, checks, reached, payable, now }: Checked): Date | null {
  const pause = MINUTE_MS * 2 ** Math.min(checks, 8)
  if (held) {
    const next = after(now, Math.min(pause, 10 * MINUTE_MS))
    return now < expiresAt && next > expiresAt ? expiresAt : next
  }
  if (reached && !payable) return null
  const last = after(expiresAt, reached ? LOOK_FOR_LATE_MS : LOOK_FOR_UNTOLD_MS)
  if (now >= last) return null
  return new Date(Math.min(now.getTime() + Math.max(5 * MINUTE_MS, pause), last.getTime()))
}

/** A refund is checked until it is done. */
export const nextRefundCheck = (attempts: number, now: Date): Date =>
  after(now, Math.min(MINUTE_MS * 2 ** Math.min(attempts, 7), HOUR_MS))

export const minutesAfter = (time: Date, minutes: number): Date => after(time, minutes * MINUTE_MS)
export const after = (time: Date, ms: number): Date => new Date(time.getTime() + ms)
