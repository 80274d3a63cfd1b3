import { canMove } from '../../../../core/order-status.ts'
import type { RefundCode } from '../../../../core/refund.ts'
import { ORDERS } from '../../../../core/refusals/orders.ts'
import { REFUNDS } from '../../../../core/refusals/refunds.ts'
import type { Transaction } from '../../../platform/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { payoutsOn } from '../../payments/providers.ts'
import {
  allLeft,
  type CancellableLine,
  cancellableLines,
  countOf,
  type Pieces,
  worthOf,
} from '../cancelling/pieces-to-cancel.ts'
import { takePiecesOff } from '../cancelling/take-pieces-off.ts'
import type { LockedOrder } from '../lock-order.ts'
import { lockOrderByCode } from '../move-order.ts'
import type { PaymentDeps } from '../paying/settle-payment.ts'
import {
  type AskedRefund,
  askedBefore,
  type PartRefund,
  refundPart,
  refuseWrongPieces,
  restKey,
} from './refund-part.ts'
import { refundable } from './refundable.ts'

type Wanted = {
  code: string
  key: string
  amountPaise: number
  pieces?: Pieces | undefined
  delivery?: boolean | undefined
  why: RefundCode
  reason: string | null
  staffId: string
  /** What the person saw that can still go back. */
  seenPaise?: number | undefined
}

/** The order, and what of it can still go back. */
type Refunded = LockedOrder & { leftPaise: number }

/** `cancelled`: what the refund cancels. */
export type RefundedByHand = AskedRefund & { cancelled: 'order' | 'pieces' | null }

/**
 * A person of the shop refunds a part of an order's money. Goods that have left the shop stay where they are. Before that,
 * pieces whose price is refunded completely are cancelled, and an order with nothing left to refund is cancelled as a
 * whole. Refuses as `refundPart` does, 404, and 409 for all pieces without their delivery, for everything of an exchange, and
 * where less can go back by now than the person saw.
 */
export async function refundByHand(deps: PaymentDeps, wanted: Wanted): Promise<RefundedByHand> {
  const { db, catalogue, payments } = deps
  const done = await db.begin(async (tx) => {
    const order = await lockOrderByCode(tx, wanted.code)
    const { moneyPaise, sourcePaise, leftPaise } = await refundable(tx, order)
    const needsLink = moneyPaise > sourcePaise && wanted.amountPaise > sourcePaise
    if (needsLink && !payoutsOn(payments)) throw new Refusal(REFUNDS.payoutsOff, { code: wanted.code })
    return refund(tx, deps, { ...order, leftPaise }, wanted)
  })
  const { productIds, ...asked } = done
  catalogue.stockMoved(productIds)
  return asked
}

async function refund(
  tx: Transaction,
  { jobs, clock = () => new Date() }: PaymentDeps,
  order: Refunded,
  { key, amountPaise, pieces, delivery, why, reason, staffId, seenPaise = 0 }: Wanted,
): Promise<RefundedByHand & { productIds: string[] }> {
  const now = clock()
  const about = { ...(pieces ? { pieces } : {}), ...(delivery ? { delivery } : {}) }
  const asked: PartRefund = {
    ...{ orderId: order.id, key, amountPaise, ...about, lessensPrice: true, code: why, reason },
    actor: { staffId },
  }
  const nothing = { cancelled: null, productIds: [] }
  const earlier = await askedBefore(tx, asked)
  if (earlier) return { ...earlier, ...nothing }
  const { leftPaise } = order
  if (leftPaise < seenPaise) throw new Refusal(REFUNDS.refundedMeanwhile, { leftPaise })
  const lines = await cancellableLines(tx, order.id)
  if (pieces) refuseWrongPieces(pieces, lines)
  const off = isHere(order) ? cancelledBy(order, lines, asked) : null
  if (!off) return { ...(await refundPart(tx, jobs, asked, now)), ...nothing }

  if (order.exchangeOf !== null) throw new Refusal(ORDERS.exchangeNotCancelled)
  const { paise } = off
  const done = await refundPart(
    tx,
    jobs,
    { ...asked, amountPaise: paise, lessensPrice: false, tells: false },
    now,
  )
  const { isWhole, productIds } = await takePiecesOff(
    tx,
    jobs,
    order,
    { lines, pieces: off.pieces, reason: null, actor: asked.actor, goesBack: async () => paise },
    now,
  )
  if (paise < amountPaise) {
    const { pieces: _, ...rest } = asked
    await refundPart(tx, jobs, { ...rest, key: restKey(key), amountPaise: amountPaise - paise }, now)
  }
  return { ...done, amountPaise, cancelled: isWhole ? 'order' : 'pieces', productIds }
}

/** It has not left the shop. */
const isHere = ({ status, endedAs }: LockedOrder) => canMove(status, 'Cancelled') && endedAs === null

/** The pieces that the refund pays back completely, and how much of it is for them; null: it only reduces the price. */
function cancelledBy(
  { code, leftPaise }: Refunded,
  lines: CancellableLine[],
  { amountPaise = 0, pieces = [] }: PartRefund,
): { pieces: Pieces; paise: number } | null {
  if (leftPaise > 0 && amountPaise === leftPaise) return { pieces: allLeft(lines), paise: amountPaise }
  const paise = worthOf(lines, pieces)
  if (pieces.length === 0 || amountPaise < paise || amountPaise > leftPaise) return null
  const isAll = lines.every((line) => countOf(pieces, line) === line.quantity - line.cancelledQuantity)
  if (isAll) throw new Refusal(REFUNDS.refundOfAllPieces, { code, leftPaise })
  return { pieces, paise }
}
