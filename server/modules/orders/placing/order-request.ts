import { hash } from 'node:crypto'
import type { CouponRules } from '../../../../core/coupon-rules.ts'
import type { Locale } from '../../../../core/locale.ts'
import { type Paise, paise } from '../../../../core/money.ts'
import type { PaymentMethod } from '../../../../core/payment-methods.ts'
import type { Address } from '../../../../core/person.ts'
import { ORDERS } from '../../../../core/refusals/orders.ts'
import type { DeliveryTerms } from '../../../../core/shop.ts'
import { gstinState } from '../../../../core/tax/gstin.ts'
import { stateCode, stateName } from '../../../../core/tax/states.ts'
import { type Cause, cause } from '../../../platform/cause.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { AskedCoupon } from '../../coupons/hold-coupons.ts'
import type { Way } from '../../shipping/promise.ts'
import { mergeLines, type WantedLine } from './price-order.ts'

export type OrderRequest = {
  shopper: { accountId: string; name: string; email: string; whatsapp?: string | null; locale: Locale }
  items: WantedLine[]
  /** Rupees including delivery, as the shopper saw and accepted it. */
  amount: number
  /** Rupees of it to be paid with store credit. */
  credit?: number | undefined
  address: Address
  directBuy: boolean
  idempotencyKey: string | null
  /** The present delivery fee. */
  delivery: DeliveryTerms
  /** The way to the delivery address. */
  way: Way
  /** In the form of `readCode`; null: none. */
  coupon: string | null
  /** The rules of all coupons. */
  couponRules: CouponRules
}

/**
 * A validated request: lines merged, a method of payment, and a fingerprint that distinguishes different requests with the
 * same key.
 */
export type WantedOrder = OrderRequest & {
  method: PaymentMethod
  creditPaise: Paise
  fingerprint: Buffer
  /** The request that caused it, also when it is written in a batch. */
  cause: Cause | undefined
}

/** The coupon that an order uses with its account, as a list; empty: none. */
export const couponAsked = ({ shopper, coupon }: OrderRequest): AskedCoupon[] =>
  coupon === null ? [] : [{ accountId: shopper.accountId, code: coupon }]

/** Refuses (400) a direct purchase of more than one line, and a buyer's GSTIN without a name or of another state. */
export function wantedOrder(request: OrderRequest, method: PaymentMethod): WantedOrder {
  if (request.directBuy && request.items.length !== 1) throw new Refusal(ORDERS.directBuyOfSeveral)
  refuseBuyer(request)
  const items = mergeLines(request.items)
  const fingerprint = fingerprintOf({ ...request, items }, method)
  const creditPaise = paise(request.credit ?? 0)
  return { ...request, items, method, creditPaise, fingerprint, cause: cause() }
}

/** The shop does not issue invoices for a state that the goods are not delivered to. */
function refuseBuyer({ address: { gstin, legalName, state }, way: { place } }: OrderRequest) {
  if (gstin === undefined) return
  if (!legalName) throw new Refusal(ORDERS.buyerUnnamed)
  const goesTo = stateCode(state) ?? stateCode(place?.state ?? '')
  if (gstinState(gstin) !== goesTo)
    throw new Refusal(ORDERS.buyerElsewhere, { registered: stateName(gstinState(gstin)) })
}

function fingerprintOf(request: OrderRequest, method: PaymentMethod): Buffer {
  const { items, amount, address, directBuy, coupon, credit = 0 } = request
  const facts = [method, items, amount, address, directBuy, coupon, ...(credit > 0 ? [credit] : [])]
  return hash('sha256', JSON.stringify(facts), 'buffer')
}
