import { atMost } from '../../../platform/at-most.ts'
import type { Database } from '../../../platform/database.ts'
import { after } from './payment-checks.ts'
import { moveRefund } from './send-refund.ts'
import { type PaymentDeps, settleAttempt } from './settle-payment.ts'

const AT_A_TIME = 50
const AT_ONCE = 10
/** Longer than asking a provider takes. What a sweep has claimed is due again after this, should its process die. */
const CLAIM_MS = 2 * 60_000

/**
 * Asks the providers about payment attempts and refunds whose next check is due, 50 of each at most: those that no webhook
 * told of, that a killed process left behind, or that a provider did not answer for. Several instances share the work.
 * Returns how many it asked about.
 */
export async function sweepPayments(deps: PaymentDeps): Promise<number> {
  const { db, clock = () => new Date() } = deps
  const attempts = await claim(db, 'payment_attempts', clock())
  await checkEach(attempts, deps, (id) => settleAttempt(deps, id))
  const refunds = await claim(db, 'refunds', clock())
  await checkEach(refunds, deps, (id) => moveRefund(deps, id))
  return attempts.length + refunds.length
}

async function claim(db: Database, table: 'payment_attempts' | 'refunds', now: Date): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    update ${db(table)} set next_check_at = ${after(now, CLAIM_MS)}
    where id in (
      select id from ${db(table)} where next_check_at <= ${now}
      order by next_check_at limit ${AT_A_TIME} for update skip locked
    )
    returning id`
  return rows.map(({ id }) => id)
}

/** A check that fails is logged and due again soon; the others are done all the same. */
async function checkEach(
  ids: string[],
  { log }: PaymentDeps,
  check: (id: string) => Promise<unknown>,
): Promise<void> {
  const limited = atMost(AT_ONCE)
  const checkOne = (id: string) =>
    check(id).catch((error: unknown) => log.error({ err: error, id }, 'payment check failed'))
  await Promise.all(ids.map((id) => limited(() => checkOne(id))))
}
