import type { Database } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { jsonIn } from '../../platform/json-in.ts'
import type { Call, News, Webhook } from './webhook.ts'

/**
 * Verifies the call, keeps what is new of it and enqueues the work that this makes, in one transaction. What it means is
 * worked out after that, so whoever tells us never waits; what was told before is nothing. Refuses as the webhook does.
 */
export async function receiveNews<N extends News>(
  { db, jobs }: { db: Database; jobs: Jobs },
  webhook: Webhook<N>,
  call: Call,
): Promise<void> {
  // The same thing twice in one call would be two rows of one key in one statement.
  const news = new Map((await webhook.read(call)).map((one) => [one.id, one]))
  if (news.size === 0) return
  const rows = [...news.values()].map(({ id, kind, body }) => ({
    provider: webhook.informant,
    event_id: id,
    kind,
    // As the database can hold it.
    body: JSON.stringify(jsonIn(body)),
  }))
  await db.begin(async (tx) => {
    const kept = await tx<{ id: string }[]>`
      insert into webhook_events ${tx(rows)} on conflict do nothing returning event_id as id`
    if (kept.length > 0)
      await webhook.enqueue(
        tx,
        jobs,
        kept.map(({ id }) => news.get(id)!),
      )
  })
}
