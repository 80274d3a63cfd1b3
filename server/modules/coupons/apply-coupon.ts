import { type CouponLine, couponShares, piecesFor, spentOn } from '../../../core/coupon.ts'
import { rupees } from '../../../core/money.ts'
import { COUPONS } from '../../../core/refusals/coupons.ts'
import type { DeliveryTerms } from '../../../core/shop.ts'
import { totals } from '../../../core/totals.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { HeldCoupon, HeldCoupons, Standing } from './hold-coupons.ts'

/** What a coupon takes off an order. */
export type AppliedCoupon = {
  id: string
  code: string
  /** Null: until it is ended by hand. */
  endsAt: Date | null
  /** Paise that it takes off each piece of each line. */
  shares: number[][]
  goodsPaise: number
  /** The delivery fee without it. */
  deliveryPaise: number
  freeDelivery: boolean
  standing: Standing
}

type Order = { accountId: string; lines: CouponLine[]; delivery: DeliveryTerms; deepens: boolean; now: Date }

/** Refuses 404 an unknown code, and 409 a coupon that does not apply to this order, with the reason and what would help. */
export function applyCoupon(held: HeldCoupons, code: string, order: Order): AppliedCoupon {
  const coupon = held.byCode.get(code)
  const standing = held.standings.find(
    ({ accountId, couponId }) => accountId === order.accountId && couponId === coupon?.id,
  )
  if (!coupon || !standing) throw new Refusal(COUPONS.couponUnknown, { code: code.slice(0, LONGEST_SHOWN) })
  refuseOutOfTime(coupon, order.now)
  const whyNot = noTurnFor(coupon, standing)
  if (whyNot) throw whyNot
  refuseWhat(coupon, order)
  const shares = couponShares(coupon, order.lines, order)
  const { id, endsAt } = coupon
  const goodsPaise = shares.flat().reduce((sum, share) => sum + share, 0)
  const deliveryPaise = coupon.kind === 'free-delivery' ? feeOf(order) : 0
  return { id, code, endsAt, shares, goodsPaise, deliveryPaise, freeDelivery: deliveryPaise > 0, standing }
}

const LONGEST_SHOWN = 30

/** Counts a use of the coupon for later orders in the same transaction, and the mailbox's first order for other accounts. */
export function takeTurn(
  { byCode, standings }: HeldCoupons,
  { code, standing }: Pick<AppliedCoupon, 'code' | 'standing'>,
): void {
  const coupon = byCode.get(code)!
  byCode.set(code, { ...coupon, redeemed: coupon.redeemed + 1 })
  if (!coupon.firstOrder) return
  for (const other of standings)
    if (other.mailbox === standing.mailbox && other.accountId !== standing.accountId)
      other.firstElsewhere = true
}

function refuseOutOfTime({ code, startsAt, endsAt }: HeldCoupon, now: Date) {
  if (now < startsAt) throw new Refusal(COUPONS.couponNotYet, { code, at: startsAt })
  if (endsAt && now >= endsAt) throw new Refusal(COUPONS.couponOver, { code, at: endsAt })
}

/** Why this account may not use the coupon at all; null: it may. */
export const noTurnFor = (coupon: HeldCoupon, standing: Standing): Refusal | null =>
  whoNot(coupon, standing) ?? whyUsed(coupon, standing)

function whoNot({ code, mailbox, firstOrder }: HeldCoupon, standing: Standing): Refusal | null {
  if (mailbox !== null && mailbox !== standing.mailbox) return new Refusal(COUPONS.couponOfMailbox, { code })
  if (!firstOrder) return null
  if (standing.hasOrdered) return new Refusal(COUPONS.couponFirstOrder, { code })
  return standing.firstElsewhere ? new Refusal(COUPONS.couponFirstOrderElsewhere, { code }) : null
}

function whyUsed(coupon: HeldCoupon, { times, timesOfPhone }: Standing): Refusal | null {
  const { code, most, mostPerAccount, mostPerPhone, redeemed } = coupon
  if (mostPerAccount !== null && times >= mostPerAccount)
    return new Refusal(COUPONS.couponUsedByYou, { code, most: mostPerAccount })
  if (mostPerPhone !== null && timesOfPhone >= mostPerPhone)
    return new Refusal(COUPONS.couponUsedByPhone, { code })
  return most !== null && redeemed >= most ? new Refusal(COUPONS.couponUsedUp, { code }) : null
}

function refuseWhat(coupon: HeldCoupon, order: Order) {
  const { code, minSpendPaise, kind, buy, get } = coupon
  const { lines } = order
  const pieces = piecesFor(coupon, lines)
  const some = coupon.categories.length > 0 || coupon.products.length > 0
  if (pieces === 0) throw new Refusal(COUPONS.couponNotForThese, { code })
  const spent = spentOn(coupon, lines)
  if (spent < minSpendPaise)
    throw new Refusal(COUPONS.couponSpendMore, { code, more: rupees(minSpendPaise - spent), some })
  if (kind === 'buy-get' && pieces < buy! + get!)
    throw new Refusal(COUPONS.couponPiecesMore, { code, more: buy! + get! - pieces, get: get!, some })
  if (kind === 'free-delivery' && feeOf(order) === 0) throw new Refusal(COUPONS.couponDeliveryFree, { code })
}

const feeOf = ({ lines, delivery }: Order): number =>
  totals(
    lines.map(({ unitPaise, quantity }) => ({ unitPrice: unitPaise, quantity })),
    delivery,
  ).delivery
