import { rupees } from '../../../core/money.ts'
import { HELD } from '../../../core/payment-states.ts'
import { CUSTOMERS, type OpenMatter } from '../../../core/refusals/customers.ts'
import { UNDER_WAY } from '../../../core/return-state.ts'
import type { Transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Signing } from '../../platform/signing.ts'
import { eraseAccount, lockToErase } from '../accounts/erase-account.ts'
import { emptyCart } from '../cart/cart.ts'
import { forgetCoupons } from '../coupons/forget-coupons.ts'
import { creditOf, noteCredit } from '../credit/store-credit.ts'
import { forgetGrievances, openGrievancesOf } from '../grievances/forget-grievances.ts'
import { forgetMessages } from '../messaging/forget-messages.ts'
import { forgetReader } from '../newsletter/forget-readers.ts'
import { enter } from '../orders/ledger/enter.ts'
import { isRunning, lockOrdersOf } from '../orders/lock-order.ts'
import { mayComeBack } from '../orders/refunding/move-payout.ts'
import { forgetReturns } from '../returns/forget-returns.ts'
import { forgetReviews } from '../reviews/remove-review.ts'
import { forgetWaits } from '../size-waits/own-waits.ts'
import { emptyWishlist } from '../wishlist/wishlist.ts'
import { forgetWords } from './forget-words.ts'
import { mentionsOf } from './mentions.ts'
import { sealConsents } from './seal-consents.ts'

/**
 * Erases what the shop knows about a person, all of it or nothing. Finished orders stay as bills, with the name and address
 * of a bill, as long as tax law requires. Refuses (409) while an order is unfinished, a payment is being checked, a refund
 * is under way or may still come back, or a return is open, and an account that is erased already; also while it has store
 * credit, unless that is knowingly given up. `ifUnusedSince`: only if that still holds.
 */
export async function eraseCustomer(
  tx: Transaction,
  accountId: string,
  { now, signing, ifUnusedSince, givesUpCredit = false }: Erasing,
): Promise<{ code: string; bills: number; mentions: string[] }> {
  await lockOrdersOf(tx, accountId)
  const account = await lockToErase(tx, accountId)
  if (!account) throw new Refusal(CUSTOMERS.accountErasedAlready)
  if (ifUnusedSince && account.lastSeenAt >= ifUnusedSince) throw new Refusal(CUSTOMERS.accountInUse)
  const matters = await openMatters(tx, accountId)
  if (matters.length > 0) throw new Refusal(CUSTOMERS.accountHasOpenMatters, { matters })
  await giveUpCredit(tx, accountId, givesUpCredit, now)
  const mentions = await mentionsOf(tx, accountId)
  await forgetWords(tx, accountId, mentions)
  // Before messages, so that a message about a size that is back either exists by then or is never written.
  await forgetWaits(tx, accountId)
  await forgetMessages(tx, accountId, mentions)
  await emptyCart(tx, accountId)
  await emptyWishlist(tx, accountId)
  await forgetReturns(tx, accountId)
  await forgetReviews(tx, accountId)
  await sealConsents(tx, accountId, { signing, now })
  await forgetReader(tx, accountId)
  await forgetGrievances(tx, accountId)
  await forgetCoupons(tx, accountId, now)
  await eraseAccount(tx, accountId, now)
  return { code: account.code, mentions, bills: await keepBillsOnly(tx, accountId) }
}

type Erasing = { now: Date; signing: Signing; ifUnusedSince?: Date; givesUpCredit?: boolean }

/** Cancels the shop's debt of store credit, in the ledger of the order that last gave some. Account and orders are locked. */
async function giveUpCredit(tx: Transaction, accountId: string, isKnown: boolean, now: Date): Promise<void> {
  const left = await creditOf(tx, accountId)
  if (left === 0) return
  if (!isKnown) throw new Refusal(CUSTOMERS.creditOpen, { left: rupees(left) })
  const [last] = await tx<[{ orderId: string }]>`
    select order_id as "orderId" from store_credit where account_id = ${accountId} and cause = 'given' order by id desc limit 1`
  await noteCredit(tx, { ...last, accountId, amountPaise: left, cause: 'given up', at: now })
  await enter(tx, { ...last, cause: 'given up', at: now })
}

/** Why the account cannot be erased yet, oldest first, six at most; empty: it can. */
export async function openMatters(tx: Transaction, accountId: string): Promise<OpenMatter[]> {
  const orders = await tx<OpenMatter[]>`
    select code, why from (
      select placed_at, code, case
        when ${isRunning(tx)}
          then 'running'
        when exists (select from payment_attempts p where p.order_id = o.id
          and (p.status = any(${HELD}) or p.next_check_at is not null))
          then 'payment'
        when exists (select from refunds r where r.order_id = o.id and r.status <> 'done')
          then 'refund'
        when exists (select from refunds r where r.order_id = o.id and ${mayComeBack(tx)})
          then 'payout'
        when exists (select from returns b where b.order_id = o.id and b.state = any(${UNDER_WAY}))
          then 'return'
      end as why
      from orders o where account_id = ${accountId}
    ) as orders
    where why is not null order by placed_at limit 6`
  const complaints = await openGrievancesOf(tx, accountId)
  return [...orders, ...complaints.map(({ code }) => ({ code, why: 'complaint' }) as const)]
}

/** Removes phone and e-mail, which a bill does not need; the phone becomes a dash, which no search looks for. */
async function keepBillsOnly(tx: Transaction, accountId: string): Promise<number> {
  const bills = await tx`
    update orders set address = (address - 'email') || '{"phone": "–"}'::jsonb, cash_risk = null, confirm_token = null
    where account_id = ${accountId} returning id`
  return bills.length
}
