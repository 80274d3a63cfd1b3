import type { Actor } from '../../../../core/actor.ts'
import {
  LEAST_REFUND_PAISE,
  type RefundCode,
  type RefundWay,
  refundExpected,
} from '../../../../core/refund.ts'
import { REFUNDS } from '../../../../core/refusals/refunds.ts'
import { linePaise } from '../../../../core/totals.ts'
import type { Transaction } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { Refusal } from '../../../platform/refusal.ts'
import {
  type CancellableLine,
  cancellableLines,
  countOf,
  type Pieces,
} from '../cancelling/pieces-to-cancel.ts'
import { enter } from '../ledger/enter.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { noteEvent } from '../note-event.ts'
import { writeRefund } from '../paying/write-refund.ts'
import { reducePrice } from '../tax/reduce-price.ts'
import { tellShopper } from '../telling/order-messages.ts'
import { refundable } from './refundable.ts'

export type PartRefund = {
  orderId: string
  /** Of whoever asks: the same one twice for an order is one refund. */
  key: string
  /** Without: what `pieces` cost after a coupon, and their delivery if that is named. */
  amountPaise?: number
  pieces?: Pieces
  delivery?: boolean
  /**
   * The goods stay where they are, or are gone, and no credit note says so: what was sold costs less by it, and a note is
   * written here. Else they were cancelled or came back, which the caller has entered already.
   */
  lessensPrice: boolean
  code: RefundCode
  /** In somebody's own words. */
  reason: string | null
  actor: Actor
  /** False: the shopper hears the amount by what the caller tells. */
  tells?: boolean
}

export type AskedRefund = { refundId: string; amountPaise: number; way: RefundWay }

/**
 * Sends back any part of what was received for an order, once the transaction commits: to where it was paid from, or for
 * cash by a payout. Any number of them, together never more than has come: refuses 409. Refuses 400 less than a rupee and
 * pieces that the order does not have.
 */
export async function refundPart(
  tx: Transaction,
  jobs: Jobs,
  wanted: PartRefund,
  now: Date,
): Promise<AskedRefund> {
  const { orderId, lessensPrice, code, reason, actor, tells = true } = wanted
  const order = await lockOrder(tx, orderId)
  const amountPaise = await amountOf(tx, order, wanted)
  const earlier = await askedBefore(tx, wanted, amountPaise)
  if (earlier) return earlier
  const { leftPaise, way, paymentId } = await refundable(tx, order)
  if (leftPaise === 0) throw new Refusal(REFUNDS.nothingToRefund, order)
  if (amountPaise < LEAST_REFUND_PAISE) throw new Refusal(REFUNDS.refundTooSmall)
  if (amountPaise > leftPaise) throw new Refusal(REFUNDS.refundOverLeft, { code: order.code, leftPaise })

  const { key, pieces = null, delivery: ofDelivery = false } = wanted
  const asked = { key, code, lessensPrice, pieces, ofDelivery }
  const row = { orderId, way, paymentId, amountPaise, actor, reason, asked }
  const refundId = await writeRefund(tx, jobs, row, now)
  if (lessensPrice) {
    const about = { positions: (pieces ?? []).map(({ position }) => position), delivery: ofDelivery }
    await reducePrice(tx, { orderId, amountPaise, about, now })
  }
  await enter(tx, { orderId, cause: 'refund asked', at: now })
  const detail = { refundId, amountPaise, code }
  await noteEvent(tx, orderId, { kind: 'refund-asked', actor, reason, detail, at: now })
  if (tells && way === 'source')
    await tellShopper(tx, jobs, {
      orderId,
      about: 'refund-on-its-way',
      amountPaise,
      expectedOn: refundExpected(order.paymentMethod, now),
    })
  return { refundId, amountPaise, way }
}

async function amountOf(
  tx: Transaction,
  { id, deliveryPaise }: LockedOrder,
  { amountPaise, pieces = [], delivery = false }: PartRefund,
): Promise<number> {
  const lines = pieces.length > 0 ? await cancellableLines(tx, id) : []
  refuseWrongPieces(pieces, lines)
  if (amountPaise !== undefined) return amountPaise
  const goods = lines.reduce((sum, line) => sum + worthOf(line, countOf(pieces, line)), 0)
  return goods + (delivery ? deliveryPaise : 0)
}

/** Of the last so many pieces that are not cancelled. */
function worthOf(line: CancellableLine, pieces: number): number {
  const left = line.quantity - line.cancelledQuantity
  return linePaise(line, left) - linePaise(line, left - pieces)
}

function refuseWrongPieces(pieces: Pieces, lines: CancellableLine[]): void {
  const isWrong = ({ position, quantity }: Pieces[number]) =>
    !Number.isInteger(quantity) || quantity < 1 || !lines.some((line) => line.position === position)
  const isTooMany = (line: CancellableLine) => countOf(pieces, line) > line.quantity - line.cancelledQuantity
  if (pieces.some(isWrong) || lines.some(isTooMany)) throw new Refusal(REFUNDS.refundPiecesUnknown)
}

/** Refuses 409 a key that stands for another refund of this order. */
async function askedBefore(
  tx: Transaction,
  { orderId, key, code }: PartRefund,
  amountPaise: number,
): Promise<AskedRefund | null> {
  const [earlier] = await tx<(AskedRefund & { code: RefundCode })[]>`
    select id as "refundId", amount_paise as "amountPaise", way, ground as code from refunds
    where order_id = ${orderId} and key = ${key}`
  if (!earlier) return null
  const { code: itsCode, ...asked } = earlier
  if (asked.amountPaise !== amountPaise || itsCode !== code) throw new Refusal(REFUNDS.refundKeyUsed)
  return asked
}
