import type { ReturnReason } from './return-policy.ts'
import type { ReturnState, Wish } from './return-state.ts'

/** A return as its shopper sees it; `amount` in rupees. */
export type OwnReturn = {
  code: string
  quantity: number
  state: ReturnState
  reason: ReturnReason
  wish: Wish
  /** The wanted size of an exchange. */
  size: string | null
  amount: number
  /** Rupees of the amount that become store credit, or have become it. */
  credited: number
  /** Whether the shop pays for the way back. */
  shopPays: boolean
  /** Why the shop declined it or it failed the inspection, in the shop's words. */
  said: string | null
  mayCancel: boolean
  /** The parcel with the returned pieces; once they are sent back to the shopper, that parcel. */
  pickup: { courier: string | null; awb: string; trackingUrl: string | null } | null
  /**
   * `missed`: the courier failed `tries` of `most` times to pick it up. `back`: it is on the way back to the shopper.
   * `again`: a pickup can be asked for again.
   */
  way: { is: 'missed' | 'back' | 'again'; tries: number; most: number } | null
  /** The order that delivers the exchanged piece. */
  replacement: string | null
  steps: { state: ReturnState; at: string }[]
}
