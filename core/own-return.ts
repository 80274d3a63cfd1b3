import type { ReturnReason } from './return-policy.ts'
import type { ReturnState, Wish } from './return-state.ts'

/** A return as its shopper sees it; `amount` in rupees. */
export type OwnReturn = {
  code: string
  quantity: number
  state: ReturnState
  reason: ReturnReason
  wish: Wish
  /** That is to come instead. */
  size: string | null
  amount: number
  /** They have chosen store credit in the place of a link. */
  asCredit: boolean
  /** Who pays for its way back. */
  shopPays: boolean
  /** Why it was not taken, in the shop's words. */
  said: string | null
  mayCancel: boolean
  /** The parcel that is on its way, or was: to the shop, or, once it is sent back, to its shopper. */
  pickup: { courier: string | null; awb: string; trackingUrl: string | null } | null
  /** The courier came in vain, `tries` of `most` times; it is on its way back to them; or it can be asked for again. */
  way: { is: 'missed' | 'back' | 'again'; tries: number; most: number } | null
  /** The order by which the other piece comes. */
  replacement: string | null
  steps: { state: ReturnState; at: string }[]
}
