import type { Actor } from '../../../../core/actor.ts'
import type { WhyReturned } from '../../../../core/order-event.ts'
import type { PaymentProviderName } from '../../../../core/payment-methods.ts'
import type { RefundState } from '../../../../core/payment-states.ts'
import type { RefundCode, RefundWay } from '../../../../core/refund.ts'
import { PAYMENTS } from '../../../../core/refusals/payments.ts'
import type { Transaction } from '../../../platform/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { ProviderTrouble, type RefundStanding } from '../../payments/provider.ts'
import { enter } from '../ledger/enter.ts'
import { lockOrder } from '../lock-order.ts'
import { noteEvent } from '../note-event.ts'
import { askPayout, noteBack, notePayout } from '../refunding/move-payout.ts'
import { tellShopper } from '../telling/order-messages.ts'
import { nextRefundCheck } from './payment-checks.ts'
import { SEND_REFUND } from './payment-jobs.ts'
import type { PaymentDeps } from './settle-payment.ts'
import { refundReason } from './why-returned.ts'

/** The recipient of a payout. */
type Contact = { name: string; phone: string; email: string | null }

type Refund = {
  id: string
  way: RefundWay
  orderId: string
  orderCode: string
  /** Null for a payout and for store credit. */
  provider: PaymentProviderName | null
  paymentId: string | null
  payout: Contact | null
  providerRefundId: string | null
  wantsCredit: boolean
  round: number
  amountPaise: number
  reason: string | null
  why: WhyReturned | null
  code: RefundCode | null
  status: RefundState
  attempts: number
}

/** After this many failed tries a person should look into it; the tries go on. */
const ALARMING = 5
/**
 * HTTP statuses after which another try may succeed: wrong keys for now, a conflict with a parallel request of ours, too
 * many requests.
 */
const PASSING = [401, 403, 409, 429]
const saysNo = (error: ProviderTrouble) => error.certain && !PASSING.includes(error.status ?? 0)

/**
 * Asks the provider to make a refund, or how far it is. Can be repeated at will: the provider does it once for our id of
 * the refund. Temporary failures are repeated by the sweep until it is done.
 */
export async function moveRefund(deps: PaymentDeps, refundId: string): Promise<void> {
  const { db, log, clock = () => new Date() } = deps
  const refund = await readRefund(deps, refundId)
  // A bank may return a payout that was reported as done.
  if (!refund || refund.status === 'failed' || refund.way === 'credit') return
  try {
    if (refund.payout) await movePayout(deps, refund, refund.payout)
    else {
      const standing = await ask(deps, refund)
      await db.begin((tx) => noteStanding(tx, deps, refund, standing, clock()))
    }
  } catch (error) {
    if (!(error instanceof ProviderTrouble)) throw error
    await noteTrouble(deps, refund, error, clock())
    const level = refund.attempts >= ALARMING ? 'error' : 'warn'
    const attempts = refund.attempts + 1
    log[level]({ order: refund.orderCode, refund: refundId, attempts, err: error }, error.message)
  }
}

async function movePayout(deps: PaymentDeps, refund: Refund, contact: Contact): Promise<void> {
  const { db, clock = () => new Date() } = deps
  const payout = { ...refund, ...contact, linkId: refund.providerRefundId }
  const standing = await askPayout(deps, payout)
  if (!standing) return
  await db.begin(async (tx) => {
    const became = await notePayout(tx, deps, payout, standing, clock())
    if (became === 'credit') await noteCredited(tx, deps, refund, clock())
    else if (became) await noteDone(tx, deps, refund, standing.linkId, clock())
  })
}

/**
 * Requests a failed refund once more, after a person has looked into it. Also one that counts as under way in our books and
 * that its provider does not know; it keeps its id, by which the provider would find an earlier request, so it is never
 * paid twice. The latter requires a reason (400). Refuses (409) any other refund, and 503 when the provider cannot be
 * asked.
 */
export async function retryRefund(
  deps: PaymentDeps,
  refundId: string,
  actor: Actor,
  reason: string | null = null,
): Promise<void> {
  const { db, jobs, clock = () => new Date() } = deps
  const unknown = await unknownThere(deps, refundId)
  if (unknown && !reason) throw new Refusal(PAYMENTS.whyAskedAnew)
  await db.begin(async (tx) => {
    const orderId = await (unknown
      ? askAnew(tx, refundId, unknown, clock())
      : sendAgain(tx, refundId, clock()))
    if (!orderId) throw new Refusal(PAYMENTS.refundNotFailed)
    await noteEvent(tx, orderId, { kind: 'refund-retried', actor, reason, at: clock() })
    await jobs.enqueue(tx, SEND_REFUND, { refundId })
  })
}

/** The provider's id of a refund that is under way, if its provider does not know that id; otherwise null. */
async function unknownThere(deps: PaymentDeps, refundId: string): Promise<string | null> {
  const refund = await readRefund(deps, refundId)
  const provider = refund?.provider && deps.payments[refund.provider]
  if (refund?.status !== 'pending' || !refund.paymentId || !refund.providerRefundId) return null
  if (!provider) throw new Refusal(PAYMENTS.refundNotTold)
  try {
    await provider.refundStanding({ paymentId: refund.paymentId, refundId: refund.providerRefundId })
    return null
  } catch (error) {
    if (!(error instanceof ProviderTrouble)) throw error
    if (!saysNo(error)) throw new Refusal(PAYMENTS.refundNotTold)
    return refund.providerRefundId
  }
}

async function askAnew(
  tx: Transaction,
  refundId: string,
  unknown: string,
  now: Date,
): Promise<string | null> {
  const [refund] = await tx<{ orderId: string }[]>`
    update refunds set status = 'requested', provider_refund_id = null, attempts = 0, last_error = null,
      next_check_at = ${nextRefundCheck(0, now)}
    where id = ${refundId} and status = 'pending' and provider_refund_id = ${unknown} returning order_id as "orderId"`
  return refund?.orderId ?? null
}

async function sendAgain(tx: Transaction, refundId: string, now: Date): Promise<string | null> {
  const [refund] = await tx<{ orderId: string }[]>`
      update refunds set status = 'requested', round = round + 1, provider_refund_id = null, link_taken = false, link_tries = 0,
        wants_credit = false, attempts = 0, making_link_until = null, next_check_at = ${nextRefundCheck(0, now)}
      where id = ${refundId} and status = 'failed' returning order_id as "orderId"`
  return refund?.orderId ?? null
}

async function readRefund({ db }: PaymentDeps, refundId: string): Promise<Refund | null> {
  const [refund] = await db<Refund[]>`
    select r.id, r.way, r.order_id as "orderId", o.code as "orderCode", p.provider, p.provider_payment_id as "paymentId",
      r.provider_refund_id as "providerRefundId", r.wants_credit as "wantsCredit", r.round, r.amount_paise as "amountPaise", r.reason, r.why, r.ground as code, r.status, r.attempts,
      case r.way when 'payout' then jsonb_build_object('name', (o.address ->> 'firstName') || ' ' || (o.address ->> 'lastName'),
        'phone', o.address ->> 'phone', 'email', a.email) end as payout
    from refunds r join orders o on o.id = r.order_id join accounts a on a.id = o.account_id
      left join payments p on p.id = r.payment_id
    where r.id = ${refundId}`
  return refund ?? null
}

async function ask({ payments }: PaymentDeps, refund: Refund): Promise<RefundStanding> {
  const { id, round, paymentId, providerRefundId, amountPaise } = refund
  const refundId = round === 1 ? id : `${id}-${round}`
  const provider = refund.provider && payments[refund.provider]
  if (!provider || paymentId === null)
    throw new ProviderTrouble(`${refund.provider} is off`, { certain: false })
  return providerRefundId
    ? provider.refundStanding({ paymentId, refundId: providerRefundId })
    : provider.refund({ refundId, paymentId, amountPaise, reason: refundReason(refund) })
}

/** An answer counts for the round that was asked about: the refund may have been requested again meanwhile. */
async function noteStanding(
  tx: Transaction,
  deps: PaymentDeps,
  refund: Refund,
  { refundId: providerRefundId, state }: RefundStanding,
  now: Date,
): Promise<void> {
  await lockOrder(tx, refund.orderId)
  if (refund.status === 'done') return noteAfterDone(tx, deps, refund, state, now)
  const next = state === 'pending' ? nextRefundCheck(refund.attempts, now) : null
  const [moved] = await tx`
    update refunds set status = ${state}, provider_refund_id = ${providerRefundId}, attempts = attempts + 1,
      last_error = ${state === 'failed' ? 'The provider could not send it.' : null}, next_check_at = ${next},
      done_at = ${state === 'done' ? now : null}
    where id = ${refund.id} and round = ${refund.round} and status in ('requested', 'pending') returning id`
  if (!moved) return
  if (state === 'failed')
    deps.log.error({ order: refund.orderCode, refund: refund.id }, 'refund failed at the provider')
  if (state === 'done') await noteDone(tx, deps, refund, providerRefundId, now)
}

/** A repeated report of a refund that is done changes nothing, unless it has failed after all. The order is locked. */
async function noteAfterDone(
  tx: Transaction,
  { log }: PaymentDeps,
  { id, round, orderId, orderCode, amountPaise }: Refund,
  state: RefundStanding['state'],
  now: Date,
): Promise<void> {
  const hasFailed = state === 'failed'
  const [changed] = await tx`
    update refunds set status = ${hasFailed ? 'failed' : 'done'}, next_check_at = null,
      done_at = ${hasFailed ? null : tx`done_at`}, last_error = ${hasFailed ? 'It was told as done, and failed after that.' : null}
    where id = ${id} and round = ${round} and status = 'done' returning id`
  if (!changed || !hasFailed) return
  log.error({ order: orderCode, refund: id }, 'refund failed after it was done')
  await noteBack(tx, { orderId, amountPaise }, now)
}

/** What follows once the shopper has the money. The order is locked. */
async function noteDone(
  tx: Transaction,
  { jobs }: PaymentDeps,
  { orderId, amountPaise, reason, payout }: Refund,
  providerRefundId: string,
  now: Date,
): Promise<void> {
  await enter(tx, { orderId, cause: 'refunded', at: now, reference: providerRefundId })
  await noteEvent(tx, orderId, {
    kind: 'refunded',
    actor: 'provider',
    detail: { amountPaise },
    reason,
    at: now,
  })
  await tellShopper(tx, jobs, { orderId, about: payout ? 'payout-done' : 'refund-done', amountPaise })
}

/** The refund is store credit now, as its shopper chose. The order is locked. */
async function noteCredited(
  tx: Transaction,
  { jobs }: PaymentDeps,
  { orderId, amountPaise }: Refund,
  now: Date,
): Promise<void> {
  await enter(tx, { orderId, cause: 'refunded', at: now })
  await noteEvent(tx, orderId, { kind: 'refunded', actor: 'shopper', detail: { amountPaise }, at: now })
  await tellShopper(tx, jobs, { orderId, about: 'refund-as-credit', amountPaise })
}

/**
 * A definite refusal of a refund is for a person to look into: the console shows it. A refusal to tell how a refund stands
 * is not: it is under way, and requested again it could be paid twice.
 */
async function noteTrouble(
  { db }: PaymentDeps,
  refund: Refund,
  error: ProviderTrouble,
  now: Date,
): Promise<void> {
  const isFinal = saysNo(error) && refund.status === 'requested'
  await db`
    update refunds set attempts = attempts + 1, last_error = ${error.message},
      status = ${isFinal ? 'failed' : refund.status}, making_link_until = null,
      next_check_at = ${isFinal ? null : nextRefundCheck(refund.attempts, now)}
    where id = ${refund.id} and round = ${refund.round} and status = ${refund.status}`
}
