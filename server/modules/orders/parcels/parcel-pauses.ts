const MINUTE = 60_000

// A booking holds up a packed parcel; a parcel under way reports by itself, and asking is for when that got lost.
const MINUTES = {
  booking: [1, 2, 5, 15, 30, 60],
  cancelling: [1, 5, 15, 60],
  booked: [15, 30, 60, 120, 240, 360],
  returning: [60, 240, 720],
} as const

/** When a parcel is next looked after by itself, after so many tries without anything new. */
export function pauseAfter(doing: keyof typeof MINUTES, checks: number, now: Date): Date {
  const pauses = MINUTES[doing]
  return new Date(now.getTime() + pauses[Math.min(checks, pauses.length - 1)]! * MINUTE)
}
