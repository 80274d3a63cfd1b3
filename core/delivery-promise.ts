import type { Zone } from './delivery-rules.ts'
import type { NamedDay } from './festivals.ts'

/** What the shop promises for a PIN code. Days are India's, '2026-12-04'. */
export type DeliveryPromise = {
  pin: string
  /** Null: not in our directory, which is not complete. */
  place: { district: string; state: string } | null
  /** 'to confirm': the place is not known, so no day can be named; the order is taken all the same. */
  delivers: 'yes' | 'to confirm' | 'no'
  zone: Zone | null
  /** The latest day on which it comes; null: none is promised. */
  by: string | null
  /** Whether it can be paid in cash at the door there. */
  cash: boolean
}

/** What is promised now, for a piece that takes so many days to be made ready. */
export type AskPromise = (pin: string, readyDays: number) => Promise<DeliveryPromise>

/** Whether a wish can be met: `readyDays`, the longest a piece may take to be made ready; null: nothing comes in time. */
export type InTime = { by: string; readyDays: number | null }

/** A festival that is yet to come; what comes on its eve comes in time. */
export type ComingFestival = NamedDay & { eve: string }
