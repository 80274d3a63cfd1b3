import { batched } from '../../platform/batched.ts'
import type { Database } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { jsonIn } from '../../platform/json-in.ts'
import type { Call, News, Webhook } from './webhook.ts'

type Deps = { db: Database; jobs: Jobs }

/**
 * Verifies the call, keeps what is new of it and enqueues the work that this makes, in one transaction. What it means is
 * worked out after that, so whoever tells us never waits; what was told before is nothing. Refuses as the webhook does.
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

type Told = { webhook: Webhook; news: News[] }

/** Of one who calls for each little thing: calls that come while others are being kept go together after that. */
const keepTogether = batched(
  async (deps: Deps, told: Told[]) => {
    for (const [webhook, calls] of Map.groupBy(told, (one) => one.webhook))
      await keep(
        deps,
        webhook,
        calls.flatMap(({ news }) => news),
      )
    return told.map(() => null)
  },
  { batchSize: 50, concurrency: 2 },
)

async function keep<N extends News>({ db, jobs }: Deps, webhook: Webhook<N>, told: N[]): Promise<void> {
  // The same thing twice would be two rows of one key in one statement.
  const news = new Map(told.map((one) => [one.id, one]))
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
