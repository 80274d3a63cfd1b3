import type { ShipmentState } from '../../../../core/shipment-state.ts'
import { MINUTE_MS } from '../../../../core/time.ts'

// A booking that fails delays a packed parcel, so it is repeated soon; a parcel under way is reported by webhooks, and
// asking only makes up for lost ones.
const MINUTES = {
  booking: [1, 2, 5, 15, 30, 60],
  cancelling: [1, 5, 15, 60],
  booked: [15, 30, 60, 120, 240, 360],
  away: [15, 30, 60, 120, 240, 360],
  undelivered: [60, 120, 240],
  returning: [60, 240, 720],
  damaged: [240, 720],
  lost: [720],
} as const

export type Tended = keyof typeof MINUTES
export const isTended = (state: ShipmentState): state is Tended => state in MINUTES

/** When a parcel is next checked, after this many checks without news. */
export function pauseAfter(doing: Tended, checks: number, now: Date): Date {
  const pauses = MINUTES[doing]
  return new Date(now.getTime() + pauses[Math.min(checks, pauses.length - 1)]! * MINUTE_MS)
}
