import type { ReturnReason } from '../../../core/return-policy.ts'
import type { ReturnState, Wish } from '../../../core/return-state.ts'
import type { Database, Transaction } from '../../platform/database.ts'

/** A return, as it is until the end of the transaction once it is locked. */
export type ReturnRow = {
  id: string
  code: string
  orderId: string
  position: number
  pieces: number[]
  state: ReturnState
  reason: ReturnReason
  wish: Wish
  goodsPaise: number
  deliveryPaise: number
  shopPays: boolean
  /** Its shopper wants store credit instead of a payout link. */
  asCredit: boolean
  variantId: string
  exchangeVariantId: string | null
  heldUntil: Date | null
  pickupId: string | null
  refundId: string | null
  replacementOrderId: string | null
}

export const returnColumns = (sql: Database | Transaction) => sql`
  r.id, r.code, r.order_id as "orderId", r.position, r.pieces, r.state, r.reason, r.wish, r.goods_paise as "goodsPaise",
  r.delivery_paise as "deliveryPaise", r.shop_pays as "shopPays", r.as_credit as "asCredit", l.variant_id as "variantId",
  r.exchange_variant_id as "exchangeVariantId", r.held_until as "heldUntil", r.pickup_id as "pickupId",
  r.refund_id as "refundId", r.replacement_order_id as "replacementOrderId"`
