import { REFUNDS } from '../../../../core/refusals/refunds.ts'
import type { Database, Fragment, Transaction } from '../../../platform/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { lockCredit, noteCredit } from '../../credit/store-credit.ts'
import { payoutsOn } from '../../payments/providers.ts'
import { enter } from '../ledger/enter.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { noteEvent } from '../note-event.ts'
import { ownOrderId } from '../own-order.ts'
import { nextRefundCheck } from '../paying/payment-checks.ts'
import { SEND_REFUND } from '../paying/payment-jobs.ts'
import { moveRefund } from '../paying/send-refund.ts'
import type { PaymentDeps } from '../paying/settle-payment.ts'

type ChosenWay = 'credit' | 'payout'
type Wanted = { accountId: string; code: string; refundId: string; way: ChosenWay }

/** Of a row `r` of refunds: its payout link was not used yet, so its shopper may choose store credit instead. */
export const mayBecomeCredit = (sql: Database | Transaction): Fragment => sql`
  (r.way = 'payout' and r.status = 'pending' and r.link is not null and not r.link_taken and not r.wants_credit)`

/** Each change back to money makes another link, so their number is limited. */
const MOST_LINKS = 20

/** The refund became store credit by its shopper's choice, and can become money again while the balance suffices. */
export const mayBecomeMoney = (sql: Database | Transaction): Fragment => sql`
  (r.way = 'credit' and r.status = 'done' and not r.of_credit and r.round < ${MOST_LINKS})`

/**
 * Changes how a refund is paid, at its shopper's wish: as store credit, or as money after all. The link is cancelled before
 * credit is given, so that nobody gets both; if it is used meanwhile, the refund stays money. Money again is another link,
 * for what is still unspent. Refuses 404, 403, and 409 once there is no choice any more. The same choice again changes
 * nothing.
 */
export async function chooseWay(
  deps: PaymentDeps,
  wanted: Wanted,
): Promise<{ way: ChosenWay; isDone: boolean }> {
  const { db, payments, clock = () => new Date() } = deps
  const { accountId, code, refundId, way } = wanted
  const orderId = await ownOrderId(db, accountId, code)
  if (way === 'payout' && !payoutsOn(payments)) throw new Refusal(REFUNDS.refundNotToChoose)
  await db.begin(async (tx) => {
    const order = await lockOrder(tx, orderId)
    await (way === 'credit' ? toCredit : toMoney)(tx, deps, order, refundId, clock())
  })
  // Cancelled at once, since the shopper is waiting.
  if (way === 'credit' && (await isBeingCalledOff(db, refundId))) await moveRefund(deps, refundId)
  const [now] = await db<[{ way: ChosenWay; isDone: boolean }]>`
    select way, status = 'done' as "isDone" from refunds where id = ${refundId}`
  return now
}

async function toCredit(
  tx: Transaction,
  { jobs }: PaymentDeps,
  order: LockedOrder,
  refundId: string,
  now: Date,
): Promise<void> {
  const [chosen] = await tx<{ amountPaise: number }[]>`
    update refunds r set wants_credit = true, next_check_at = ${now}
    where id::text = ${refundId} and order_id = ${order.id} and ${mayBecomeCredit(tx)} returning amount_paise as "amountPaise"`
  if (!chosen) return refuseOther(tx, order, refundId, tx`(wants_credit or ${mayBecomeMoney(tx)})`)
  await noteChoice(tx, order, { refundId, way: 'credit', ...chosen }, now)
  await jobs.enqueue(tx, SEND_REFUND, { refundId })
}

async function toMoney(
  tx: Transaction,
  { jobs }: PaymentDeps,
  order: LockedOrder,
  refundId: string,
  now: Date,
): Promise<void> {
  const { id: orderId, accountId } = order
  const [refund] = await tx<{ amountPaise: number }[]>`
    select amount_paise as "amountPaise" from refunds r
    where id::text = ${refundId} and order_id = ${orderId} and ${mayBecomeMoney(tx)}`
  if (!refund) return refuseOther(tx, order, refundId, tx`(way = 'payout' and not wants_credit)`)
  const { amountPaise } = refund
  const left = await lockCredit(tx, accountId)
  if (left < amountPaise) throw new Refusal(REFUNDS.creditSpent, { amountPaise, left })
  await noteCredit(tx, { accountId, orderId, refundId, amountPaise, cause: 'taken out', at: now })
  await tx`
    update refunds set way = 'payout', status = 'requested', round = round + 1, provider_refund_id = null, link_taken = false,
      link_tries = 0, making_link_until = null, attempts = 0, done_at = null, next_check_at = ${nextRefundCheck(0, now)} where id = ${refundId}`
  await enter(tx, { orderId, cause: 'refund asked', at: now })
  await noteChoice(tx, order, { refundId, way: 'payout', amountPaise }, now)
  await jobs.enqueue(tx, SEND_REFUND, { refundId })
}

async function isBeingCalledOff(db: Database, refundId: string): Promise<boolean> {
  const [refund] = await db`
    select from refunds where id = ${refundId} and wants_credit and provider_refund_id is not null and status = 'pending'`
  return refund !== undefined
}

const noteChoice = (
  tx: Transaction,
  { id }: LockedOrder,
  detail: { refundId: string; amountPaise: number; way: ChosenWay },
  at: Date,
) => noteEvent(tx, id, { kind: 'refund-way', actor: 'shopper', detail, at })

/** `already`: it is paid that way already. */
async function refuseOther(
  tx: Transaction,
  { id }: LockedOrder,
  refundId: string,
  already: Fragment,
): Promise<void> {
  const [refund] = await tx<{ already: boolean }[]>`
    select ${already} as already from refunds r where id::text = ${refundId} and order_id = ${id}`
  if (!refund) throw new Refusal(REFUNDS.refundUnknown)
  if (!refund.already) throw new Refusal(REFUNDS.refundNotToChoose)
}
