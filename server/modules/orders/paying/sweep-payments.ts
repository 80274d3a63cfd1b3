import type { Database } from '../../../platform/database.ts'
import { after } from './payment-checks.ts'
import { moveRefund } from './send-refund.ts'
import { type PaymentDeps, settleAttempt } from './settle-payment.ts'

const AT_A_TIME = 50
const AT_ONCE = 10
/** Longer than the asking takes; what a sweep that dies leaves undone is due again then. */
const CLAIM_MS = 2 * 60_000

/**
 * Asks about every payment and every refund whose time has come: what no webhook told, what a killed process left, what
 * a provider that was down did not answer. Several instances share the work. Returns how many it asked about.
 */
export async function sweepPayments(deps: PaymentDeps, now = new Date()): Promise<number> {
  const then = { ...deps, clock: () => now }
  const attempts = await claim(deps.db, 'payment_attempts', now)
  await inTurns(attempts, deps, (id) => settleAttempt(then, id))
  const refunds = await claim(deps.db, 'refunds', now)
  await inTurns(refunds, deps, (id) => moveRefund(then, id))
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

/** What fails is logged and due again soon; it keeps nobody else waiting. */
async function inTurns(
  ids: string[],
  { log }: PaymentDeps,
  work: (id: string) => Promise<unknown>,
): Promise<void> {
  const waiting = [...ids]
  const worker = async () => {
    for (let id = waiting.shift(); id; id = waiting.shift())
      await work(id).catch((error: unknown) => log.error({ err: error, id }, 'payment check failed'))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
