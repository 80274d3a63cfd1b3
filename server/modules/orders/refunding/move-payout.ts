import { endOfDayInIndia } from '../../../../core/india-time.ts'
import type { RefundState } from '../../../../core/payment-states.ts'
import { PAYOUT_DAYS, PAYOUT_ROUNDS } from '../../../../core/refund.ts'
import { DAY_MS } from '../../../../core/time.ts'
import type { Database, Fragment, Transaction } from '../../../platform/database.ts'
import { type PayoutStanding, ProviderTrouble } from '../../payments/provider.ts'
import { enter } from '../ledger/enter.ts'
import { lockOrder } from '../lock-order.ts'
import { noteEvent } from '../note-event.ts'
import { after, nextRefundCheck } from '../paying/payment-checks.ts'
import { SEND_REFUND } from '../paying/payment-jobs.ts'
import type { PaymentDeps } from '../paying/settle-payment.ts'
import { giveCredit } from '../paying/write-refund.ts'
import { tellShopper } from '../telling/order-messages.ts'

export type Payout = {
  id: string
  orderId: string
  orderCode: string
  linkId: string | null
  /** The refund's state when the provider was asked. */
  status: RefundState
  /** Its shopper wants store credit instead. */
  wantsCredit: boolean
  round: number
  amountPaise: number
  attempts: number
  name: string
  phone: string
  email: string | null
}

const RETURNS_WITHIN_DAYS = 7
/** Longer than a call takes; if the process dies meanwhile, others are kept from the payout for no longer. */
const MAKING_MS = 2 * 60_000

/**
 * Asks the provider for a payout's link, or for its state; null while another process creates the link. RazorpayX creates
 * two links for two simultaneous requests, so only one process asks; later ones get the same link, by our id of the round.
 * When a link has expired unused another one is made, a few times; then a person has to look into it. The link of a shopper
 * who wants store credit is cancelled.
 */
export async function askPayout(
  { db, payments, clock = () => new Date() }: PaymentDeps,
  payout: Payout,
): Promise<PayoutStanding | null> {
  const links = payments.razorpay?.payouts
  if (!links) throw new ProviderTrouble('Payout links are not set up', { certain: false })
  if (payout.linkId && payout.wantsCredit) return links.cancel(payout.linkId)
  if (payout.linkId) return links.standing(payout.linkId)
  const { id, round, orderCode, amountPaise, name, phone, email } = payout
  if (!(await isOursToMake(db, payout, clock()))) return null
  return links.create({
    payoutId: `${id}-${round}`,
    ...{ orderCode, amountPaise, shopper: { name, phone, email } },
    until: endOfDayInIndia(after(clock(), PAYOUT_DAYS * DAY_MS)),
  })
}

async function isOursToMake(db: Database, { id, round }: Payout, now: Date): Promise<boolean> {
  const until = after(now, MAKING_MS)
  const [ours] = await db`
    update refunds set making_link_until = ${until}, next_check_at = greatest(next_check_at, ${until})
    where id = ${id} and round = ${round} and provider_refund_id is null and status = 'requested'
      and (making_link_until is null or making_link_until <= ${now}) returning id`
  return ours !== undefined
}

/**
 * Stores a payout's state. `done`: the shopper has the money now and had not before. `credit`: it is store credit now,
 * since the link can no longer be used. Once somebody has used the link it is too late for that. Locks the order.
 */
export async function notePayout(
  tx: Transaction,
  { jobs, log }: PaymentDeps,
  payout: Payout,
  standing: PayoutStanding,
  now: Date,
): Promise<'done' | 'credit' | null> {
  const { id, orderId, orderCode, amountPaise } = payout
  await lockOrder(tx, orderId)
  const [current] = await tx<
    { linkId: string | null; tries: number; wantsCredit: boolean; doneAt: Date | null }[]
  >`
    select provider_refund_id as "linkId", link_tries as tries, wants_credit as "wantsCredit", done_at as "doneAt" from refunds
    where id = ${id} and round = ${payout.round} and way = 'payout' and status in ('requested', 'pending', 'done')`
  // This answer was requested before the payout was reported as done, so it is outdated.
  if (!current || (current.doneAt && payout.status !== 'done' && standing.state !== 'done')) return null
  if (current.doneAt && standing.state === 'done') {
    await tx`update refunds set next_check_at = ${lookAgain(current.doneAt, now)} where id = ${id}`
    return null
  }
  if (current.wantsCredit && (standing.state === 'expired' || standing.state === 'refused')) {
    await tx`
      update refunds set way = 'credit', status = 'done', wants_credit = false, provider_refund_id = null, link = null, link_until = null, last_error = null,
        next_check_at = null, done_at = ${now} where id = ${id}`
    await giveCredit(tx, id, now)
    return 'credit'
  }
  if (standing.state === 'expired' && payout.round < PAYOUT_ROUNDS) {
    await tx`
      update refunds set status = 'requested', round = round + 1, provider_refund_id = null, link = null, link_until = null,
        link_taken = false, link_tries = 0, making_link_until = null, attempts = 0, next_check_at = ${nextRefundCheck(0, now)}, done_at = null
      where id = ${id}`
    await jobs.enqueue(tx, SEND_REFUND, { refundId: id })
    if (current.doneAt) await noteBack(tx, payout, now)
    return null
  }
  const { status, error } = ENDS[standing.state]
  const isOpen = standing.state === 'open'
  const isTaken = standing.state === 'taken' || standing.state === 'done'
  await tx`
    update refunds set status = ${status}, provider_refund_id = ${standing.linkId}, making_link_until = null, attempts = attempts + 1,
      link = ${isOpen ? standing.url : null}, link_until = ${status === 'pending' ? standing.until : null},
      link_taken = ${isTaken}, wants_credit = wants_credit and not ${isTaken}::boolean, last_error = ${error},
      link_tries = ${isOpen ? standing.tries : current.tries}, done_at = ${status === 'done' ? now : null},
      next_check_at = ${status === 'pending' ? nextRefundCheck(payout.attempts, now) : status === 'done' ? lookAgain(now, now) : null}
    where id = ${id}`
  if (current.doneAt) await noteBack(tx, payout, now)
  if (status === 'failed') log.error({ order: orderCode, refund: id }, 'payout link came to nothing')
  const isBack = current.doneAt !== null || standing.tries > current.tries
  const about = current.linkId === null ? 'payout-link' : isBack ? 'payout-again' : null
  if (isOpen && about) {
    const { url: link, until } = standing
    await tellShopper(tx, jobs, { orderId, about, amountPaise, link, until })
  }
  return status === 'done' ? 'done' : null
}

/** A payout that was done may be returned for some days, without anybody reporting it. */
const lookAgain = (doneAt: Date, now: Date): Date | null =>
  now < after(doneAt, RETURNS_WITHIN_DAYS * DAY_MS) ? after(now, DAY_MS) : null

/** Of a row `r` of refunds: it is a payout that is done, and is looked at for being returned. */
export const mayComeBack = (sql: Database | Transaction): Fragment => sql`
  (r.way = 'payout' and r.status = 'done' and r.next_check_at is not null
    and r.done_at > now() - make_interval(days => ${RETURNS_WITHIN_DAYS}))`

/** A bank has returned a payout that was reported as done. */
export async function noteBack(
  tx: Transaction,
  { orderId, amountPaise }: Pick<Payout, 'orderId' | 'amountPaise'>,
  now: Date,
): Promise<void> {
  await enter(tx, { orderId, cause: 'refund came back', at: now })
  await noteEvent(tx, orderId, {
    kind: 'refund-came-back',
    actor: 'provider',
    detail: { amountPaise },
    reason: null,
    at: now,
  })
}

const ENDS = {
  open: { status: 'pending', error: null },
  taken: { status: 'pending', error: null },
  done: { status: 'done', error: null },
  expired: {
    status: 'failed',
    error: 'Nobody has taken the money under several links. Ask the shopper, then send another.',
  },
  refused: { status: 'failed', error: 'The payout link was cancelled or refused.' },
} as const satisfies Record<
  PayoutStanding['state'],
  { status: 'pending' | 'done' | 'failed'; error: string | null }
>
