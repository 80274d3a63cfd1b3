import { QUEUES, type QueueName } from '../../../core/queues.ts'
import { MESSAGING } from '../../../core/refusals/messaging.ts'
import type { Database } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Actor, recordChange } from '../history/record-change.ts'
import { wholeMessage } from '../messaging/find-messages.ts'
import { OUTBOX } from '../messaging/outbox.ts'
import { resendMessage, whyNotResent } from '../messaging/resend.ts'
import { failuresOf } from './read-queues.ts'

/** Retried at once; the rest can be retried afterwards. */
const MOST = 200

/**
 * Retries failures of a queue, all or the given ones. Each message is logged by itself, jobs together. Refuses (409) when
 * none may be retried. Returns how many were.
 */
export async function retryFailures(
  deps: { db: Database; jobs: Jobs },
  actor: Actor,
  queue: QueueName,
  only: string[] | undefined,
): Promise<number> {
  const failures = await failuresOf(deps.db, queue, MOST)
  const ids = failures.map(({ id }) => id).filter((id) => only?.includes(id) ?? true)
  const isOutbox = Object.values(OUTBOX).some(({ ownQueue }) => ownQueue === queue)
  const tried = isOutbox ? await resendAll(deps, actor, ids) : await reviveAll(deps, actor, queue, ids)
  if (tried === 0) throw new Refusal(MESSAGING.nothingToRetry, { queue: QUEUES[queue].text })
  return tried
}

async function reviveAll(
  { db, jobs }: { db: Database; jobs: Jobs },
  actor: Actor,
  queue: QueueName,
  ids: string[],
): Promise<number> {
  if (ids.length === 0) return 0
  return db.begin(async (tx) => {
    const revived = await jobs.revive(tx, queue, ids)
    if (revived > 0)
      await recordChange(tx, actor, { action: 'queue.retried', subject: queue, after: { jobs: revived } })
    return revived
  })
}

/** Messages that must not be sent again, or that somebody has just sent again, are skipped. */
async function resendAll(deps: { db: Database; jobs: Jobs }, actor: Actor, ids: string[]): Promise<number> {
  let sent = 0
  for (const id of ids) {
    const message = await wholeMessage(deps.db, id)
    if (!message || whyNotResent(message, new Date())) continue
    try {
      await resendMessage(deps, actor, message)
      sent++
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return sent
}
