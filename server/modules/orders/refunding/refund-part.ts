import type { Actor } from '../../../../core/actor.ts'
import type { PaymentProviderName } from '../../../../core/payment-methods.ts'
import {
  LEAST_REFUND_PAISE,
  type RefundCode,
  type RefundWay,
  refundExpected,
} from '../../../../core/refund.ts'
import { REFUNDS } from '../../../../core/refusals/refunds.ts'
import type { Transaction } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { Refusal } from '../../../platform/refusal.ts'
import {
  type CancellableLine,
  cancellableLines,
  countOf,
  type Pieces,
  worthOf,
} from '../cancelling/pieces-to-cancel.ts'
import { enter } from '../ledger/enter.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { noteEvent } from '../note-event.ts'
import { writeRefund } from '../paying/write-refund.ts'
import { reducePrice } from '../tax/reduce-price.ts'
import { tellShopper } from '../telling/order-messages.ts'
import { noteGivenBack } from './note-given-back.ts'
import { type Refundable, refundable, sourceOf } from './refundable.ts'

export type PartRefund = {
  orderId: string
  /** The caller's idempotency key: the same key again for an order is the same refund. */
  key: string
  /** Omitted: what is left of the price of `pieces`, and of the delivery if it is named. */
  amountPaise?: number
  pieces?: Pieces
  delivery?: boolean
  /**
   * The goods stay where they are, or are gone without a credit note: the refund reduces the price, and its credit note is
   * written here. False: the goods were cancelled or returned, which the caller has entered already.
   */
  lessensPrice: boolean
  code: RefundCode
  /** Free text of a person. */
  reason: string | null
  actor: Actor
  /** Its shopper wants store credit instead of a payout link. */
  asCredit?: boolean
  /** The id of the return that it is due for. */
  forReturn?: string
  /** False: the caller's message tells the shopper the amount. */
  tells?: boolean
}

/** `refundId`, `way`: of the money, if any is refunded. */
export type AskedRefund = { refundId: string; amountPaise: number; way: RefundWay }

/**
 * Refunds a part of what was received for an order, once the transaction commits. Money is refunded first, to the payment,
 * or by payout for cash; then spent store credit, as credit. All refunds together never exceed what was received less what
 * is due for returns: refuses 409. Refuses 400 less than a rupee of money, and pieces that the order does not have.
 */
export async function refundPart(
  tx: Transaction,
  jobs: Jobs,
  wanted: PartRefund,
  now: Date,
): Promise<AskedRefund> {
  const { orderId, lessensPrice, code, reason, actor, tells = true } = wanted
  const order = await lockOrder(tx, orderId)
  const earlier = await askedBefore(tx, wanted)
  if (earlier) return earlier
  const amountPaise = await amountOf(tx, order, wanted)
  await lockSource(tx, order)
  const back = await refundable(tx, order, wanted.forReturn)
  const { leftPaise, moneyPaise } = back
  if (leftPaise === 0) throw new Refusal(REFUNDS.nothingToRefund, order)
  if (amountPaise < (moneyPaise > 0 ? LEAST_REFUND_PAISE : 1)) throw new Refusal(REFUNDS.refundTooSmall)
  if (amountPaise > leftPaise) throw new Refusal(REFUNDS.refundOverLeft, { code: order.code, leftPaise })

  const { key, pieces = null, delivery: ofDelivery = false } = wanted
  const asked = { key, code, lessensPrice, pieces, ofDelivery }
  const parts = partsOf(amountPaise, back, wanted.asCredit ? 'credit' : 'payout').map((part, place) => ({
    ...part,
    asked: place === 0 ? asked : besides(asked, part),
  }))
  const written: AskedRefund[] = []
  for (const part of parts) {
    const refundId = await writeRefund(tx, jobs, { ...part, orderId, actor, reason }, now)
    written.push({ refundId, amountPaise, way: part.way })
    const detail = { refundId, amountPaise: part.amountPaise, code }
    await noteEvent(tx, orderId, { kind: 'refund-asked', actor, reason, detail, at: now })
  }
  if (lessensPrice) {
    const about = { positions: (pieces ?? []).map(({ position }) => position), delivery: ofDelivery }
    if (!wanted.forReturn) await noteGivenBack(tx, order, { amountPaise, pieces: pieces ?? [], ofDelivery })
    await reducePrice(tx, { orderId, amountPaise, about, now })
  }
  await enter(tx, { orderId, cause: 'refund asked', at: now })
  if (tells) for (const part of parts) await tell(tx, jobs, order, part, now)
  return written[0]!
}

/**
 * Orders paid by one payment, through exchanges, are handled one at a time, since they share what is left of it. The order
 * is locked.
 */
async function lockSource(tx: Transaction, { id, exchangeOf }: LockedOrder): Promise<void> {
  if (exchangeOf === null) return
  await tx`
    select from payments where id = (select ${sourceOf(tx)} from orders o where o.id = ${id}) for no key update`
}

type Part = { way: RefundWay; paymentId: string | null; amountPaise: number; ofCredit?: boolean }

/** Divides an amount into what goes to the payment, by payout link, and as spent store credit, each up to its limit. */
function partsOf(amountPaise: number, back: Refundable, linkWay: 'payout' | 'credit'): Part[] {
  const { moneyPaise, paymentId } = back
  const ofMoney = Math.min(amountPaise, moneyPaise)
  const ofSource = sendable(ofMoney, Math.min(ofMoney, back.sourcePaise))
  const parts: Part[] = [
    { way: 'source', paymentId, amountPaise: ofSource },
    { way: linkWay, paymentId: null, amountPaise: ofMoney - ofSource },
    { way: 'credit', paymentId: null, amountPaise: amountPaise - ofMoney, ofCredit: true },
  ]
  return parts.filter((part) => part.amountPaise > 0)
}

/** No provider refunds less than a rupee, and no link is made for less: a smaller part is added to the payout. */
function sendable(ofMoney: number, ofSource: number): number {
  if (ofSource === ofMoney) return ofSource
  const most = Math.min(ofSource, ofMoney - LEAST_REFUND_PAISE)
  return most < LEAST_REFUND_PAISE ? 0 : most
}

/** All parts have the same key, and only the first says what the refund is for. */
const besides = <Asked extends { key: string }>(asked: Asked, { ofCredit }: Part): Asked => ({
  ...asked,
  key: `${asked.key}${ofCredit ? OF_CREDIT : BY_LINK}`,
  pieces: null,
  ofDelivery: false,
})
const OF_CREDIT = ' (credit)'
const BY_LINK = ' (link)'

/** A shopper hears of a payout once its link exists. */
async function tell(
  tx: Transaction,
  jobs: Jobs,
  { id: orderId }: LockedOrder,
  { way, amountPaise, paymentId }: Part,
  now: Date,
): Promise<void> {
  if (way === 'credit') await tellShopper(tx, jobs, { orderId, about: 'refund-as-credit', amountPaise })
  if (way !== 'source') return
  const [{ provider }] = await tx<[{ provider: PaymentProviderName }]>`
    select provider from payments where id = ${paymentId}`
  const expectedOn = refundExpected(provider, now)
  await tellShopper(tx, jobs, { orderId, about: 'refund-on-its-way', amountPaise, expectedOn })
}

async function amountOf(
  tx: Transaction,
  { id, deliveryPaise }: LockedOrder,
  { amountPaise, pieces = [], delivery = false }: PartRefund,
): Promise<number> {
  const lines = pieces.length > 0 ? await cancellableLines(tx, id) : []
  refuseWrongPieces(pieces, lines)
  if (amountPaise !== undefined) return amountPaise
  return worthOf(lines, pieces) + (delivery ? deliveryPaise : 0)
}

export function refuseWrongPieces(pieces: Pieces, lines: CancellableLine[]): void {
  const isWrong = ({ position, quantity }: Pieces[number]) =>
    !Number.isInteger(quantity) || quantity < 1 || !lines.some((line) => line.position === position)
  const isTooMany = (line: CancellableLine) => countOf(pieces, line) > line.quantity - line.cancelledQuantity
  if (pieces.some(isWrong) || lines.some(isTooMany)) throw new Refusal(REFUNDS.refundPiecesUnknown)
}

/** Refuses 409 a key that belongs to a different refund of this order. */
export async function askedBefore(
  tx: Transaction,
  { orderId, key, code, amountPaise, pieces, delivery = false }: PartRefund,
): Promise<AskedRefund | null> {
  const keys = [key, restKey(key)].flatMap((base) => [base, base + BY_LINK, base + OF_CREDIT])
  const [earlier] = await tx<(AskedRefund & { isSame: boolean })[]>`
    select id as "refundId", (
        select sum(amount_paise) from refunds where order_id = r.order_id and key = any(${keys})
      )::bigint as "amountPaise", way,
      ground = ${code} and of_delivery = ${delivery} and pieces is not distinct from ${pieces ? JSON.stringify(pieces) : null}::jsonb as "isSame"
    from refunds r where order_id = ${orderId} and key = ${key}`
  if (!earlier) return null
  const { isSame, ...asked } = earlier
  const isOther = amountPaise !== undefined && asked.amountPaise !== amountPaise
  if (isOther || !isSame) throw new Refusal(REFUNDS.refundKeyUsed)
  return asked
}

/** The key of the second refund, for the excess over what the pieces cost. */
export const restKey = (key: string): string => `${key} rest`
