import type { Picture } from './product.ts'
import type { ReturnReason } from './return-policy.ts'
import type { Disposition, PickupState, ReturnState, Wish } from './return-state.ts'
import type { ReviewPhoto } from './review.ts'

/** A return in the console's lists. */
export type ReturnListed<Moment> = {
  code: string
  order: string
  state: ReturnState
  /** Its refund was requested. */
  isRefunding: boolean
  reason: ReturnReason
  wish: Wish
  piece: string
  sizeText: string
  quantity: number
  picture: Picture | null
  askedAt: Moment
  movedAt: Moment
  awb: string | null
}

/** A return on the console's page of it. */
export type ReturnInFull<Moment> = ReturnListed<Moment> & {
  handle: string
  note: string
  photos: ReviewPhoto[]
  shopPays: boolean
  otherSize: string | null
  /** Until when the other size is held; null: it is not. */
  heldUntil: Moment | null
  /** The name on the order; null: it was deleted, or the role may not see it. */
  name: string | null
  customer: string | null
  remark: string | null
  disposition: Disposition | null
  replacement: string | null
  pickup: {
    status: PickupState
    awb: string | null
    courier: string | null
    trackingUrl: string | null
    says: string | null
    lastError: string | null
    /** Failed pickup attempts, and the number after which it is called off. */
    tries: number
    mostTries: number
  } | null
}
