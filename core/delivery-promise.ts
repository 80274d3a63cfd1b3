import type { Zone } from './delivery-rules.ts'
import type { NamedDay } from './festivals.ts'

/** What the shop promises for a PIN code. Days are India's, '2026-12-04'. */
export type DeliveryPromise = {
  pin: string
  /** Null: the PIN code is not in our directory, which is incomplete. */
  place: { district: string; state: string } | null
  /** 'to confirm': the place is unknown, so no day is promised, but orders are accepted. */
  delivers: 'yes' | 'to confirm' | 'no'
  zone: Zone | null
  /** The latest day of delivery; null: none is promised. */
  by: string | null
  /** Whether cash on delivery is available there. */
  cash: boolean
}

/** Promises for a PIN code as of now; `readyDays`: how many days the piece takes to be made. */
export type AskPromise = (pin: string, readyDays: number) => Promise<DeliveryPromise>

/**
 * Whether delivery by a wanted day is possible. `readyDays`: the most days that a piece may take to be made; null: nothing
 * arrives in time.
 */
export type InTime = { by: string; readyDays: number | null }

/** A future festival; what arrives on its eve is in time. */
export type ComingFestival = NamedDay & { eve: string }
