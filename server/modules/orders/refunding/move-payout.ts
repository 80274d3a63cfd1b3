import { PAYOUT_DAYS, PAYOUT_ROUNDS } from '../../../../core/refund.ts'
import type { Transaction } from '../../../platform/database.ts'
import { type PayoutStanding, ProviderTrouble } from '../../payments/provider.ts'
import { lockOrder } from '../lock-order.ts'
import { after, nextRefundCheck } from '../paying/payment-checks.ts'
import { SEND_REFUND } from '../paying/payment-jobs.ts'
import type { PaymentDeps } from '../paying/settle-payment.ts'
import { tellShopper } from '../telling/order-messages.ts'

export type Payout = {
  id: string
  orderId: string
  orderCode: string
  linkId: string | null
  round: number
  amountPaise: number
  attempts: number
  name: string
  phone: string
  email: string | null
}

const DAY = 24 * 3_600_000

/**
 * Asks for the payout's link, or how far it is. As often as one likes: our number of it makes one link a round.
 * Nobody has taken it when its time is over: another one is made, a few times; then it is for a person to look into.
 */
export async function askPayout(
  { payments, clock = () => new Date() }: PaymentDeps,
  payout: Payout,
): Promise<PayoutStanding> {
  const links = payments.razorpay?.payouts
  if (!links) throw new ProviderTrouble('Payout links are not set up', { certain: false })
  if (payout.linkId) return links.standing(payout.linkId)
  const { id, round, orderCode, amountPaise, name, phone, email } = payout
  return links.create({
    payoutId: `${id}-${round}`,
    ...{ orderCode, amountPaise, shopper: { name, phone, email } },
    until: after(clock(), PAYOUT_DAYS * DAY),
  })
}

/** Writes down how far it is; whether the money is with the shopper now. The order is locked here. */
export async function notePayout(
  tx: Transaction,
  { jobs, log }: PaymentDeps,
  payout: Payout,
  standing: PayoutStanding,
  now: Date,
): Promise<boolean> {
  const { id, orderId, orderCode, amountPaise } = payout
  await lockOrder(tx, orderId)
  const [current] = await tx<{ linkId: string | null }[]>`
    select provider_refund_id as "linkId" from refunds
    where id = ${id} and round = ${payout.round} and status in ('requested', 'pending')`
  if (!current) return false
  if (standing.state === 'expired' && payout.round < PAYOUT_ROUNDS) {
    await tx`
      update refunds set status = 'requested', round = round + 1, provider_refund_id = null, link = null, link_until = null,
        attempts = 0, next_check_at = ${now} where id = ${id}`
    await jobs.enqueue(tx, SEND_REFUND, { refundId: id })
    return false
  }
  const { status, error } = ENDS[standing.state]
  const isOpen = status === 'pending'
  await tx`
    update refunds set status = ${status}, provider_refund_id = ${standing.linkId}, attempts = attempts + 1,
      link = ${standing.state === 'open' ? standing.url : null}, link_until = ${isOpen ? standing.until : null},
      link_taken = ${standing.state === 'taken' || standing.state === 'done'}, last_error = ${error},
      next_check_at = ${isOpen ? nextRefundCheck(payout.attempts, now) : null}, done_at = ${status === 'done' ? now : null}
    where id = ${id}`
  if (status === 'failed') log.error({ order: orderCode, refund: id }, 'payout link came to nothing')
  if (isOpen && current.linkId === null) {
    const { url: link, until } = standing
    await tellShopper(tx, jobs, { orderId, about: 'payout-link', amountPaise, link, until })
  }
  return status === 'done'
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
