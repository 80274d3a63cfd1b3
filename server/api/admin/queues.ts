import { isQueueName } from '../../../core/queues.ts'
import { CONSOLE } from '../../../core/refusals/console.ts'
import { withoutContacts } from '../../modules/messaging/without-contacts.ts'
import { readFailures, readQueues } from '../../modules/queues/read-queues.ts'
import { retryFailures } from '../../modules/queues/retry-failures.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AdminDoor } from './door.ts'

const SHOWN = 50

export function openQueues({ open }: AdminDoor) {
  open('GET /api/admin/queues', async ({ db }) => {
    const [queues, failures] = await Promise.all([readQueues(db), readFailures(db, SHOWN)])
    return {
      queues: queues.map((queue) => ({ ...queue, oldest: queue.oldest?.toISOString() ?? null })),
      failures: failures.map(({ at, reason, ...failure }) => ({
        ...failure,
        at: at.toISOString(),
        reason: reason && withoutContacts(reason),
      })),
    }
  })

  open('POST /api/admin/queues/{name}/retry', async (deps, { staff, params, payload }) => {
    const { name } = params
    if (!isQueueName(name)) throw new Refusal(CONSOLE.queueUnknown)
    const tried = await retryFailures(deps, staff, name, payload.ids)
    return { message: tried === 1 ? 'It is tried again.' : `${tried} are tried again.` }
  })
}
