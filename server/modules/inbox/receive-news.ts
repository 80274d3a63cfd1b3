import { batched } from '../../platform/batched.ts'
import type { Database } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { jsonIn } from '../../platform/json-in.ts'
import type { Call, News, Webhook } from './webhook.ts'

type Deps = { db: Database; jobs: Jobs }

/**
 * Verifies a webhook, stores its new events and enqueues their work, in one transaction. They are handled later, so the
 * sender never waits; events that are stored already are ignored. Refuses as the webhook's `read` does.
 */
export async function receiveNews<N extends News>(
  deps: Deps,
  webhook: Webhook<N>,
  call: Call,
): Promise<void> {
  const news = await webhook.read(call)
  if (news.length === 0) return
  if (webhook.tellsMuch) await keepTogether(deps, { webhook: webhook as unknown as Webhook, news })
  else await keep(deps, webhook, news)
}

type Received = { webhook: Webhook; news: News[] }

/** For senders that call for each event: calls that arrive while others are being stored are stored together afterwards. */
const keepTogether = batched(
  async (deps: Deps, calls: Received[]) => {
    for (const [webhook, ofWebhook] of Map.groupBy(calls, (call) => call.webhook))
      await keep(
        deps,
        webhook,
        ofWebhook.flatMap(({ news }) => news),
      )
    return calls.map(() => null)
  },
  { batchSize: 50, concurrency: 2 },
)

async function keep<N extends News>({ db, jobs }: Deps, webhook: Webhook<N>, received: N[]): Promise<void> {
  // Without duplicates, since a statement cannot insert the same key twice.
  const news = new Map(received.map((each) => [each.id, each]))
  const rows = [...news.values()].map(({ id, kind, body }) => ({
    provider: webhook.informant,
    event_id: id,
    kind,
    // In a form that Postgres can store.
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
