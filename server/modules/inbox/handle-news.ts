import type { Informant } from '../../../core/informants.ts'
import { type Database, type Transaction, unmeasured } from '../../platform/database.ts'
import type { News } from './webhook.ts'

type Key = { informant: Informant; id: string }

/** Passes a stored event, and when it came, to `act`, in one transaction with marking it as handled; does nothing if it is handled already. */
export async function handleNews(
  db: Database,
  { informant, id }: Key,
  act: (tx: Transaction, news: { kind: string; body: unknown }, receivedAt: Date) => Promise<void>,
  now = new Date(),
): Promise<void> {
  await db.begin(async (tx) => {
    const [kept] = await tx<{ kind: News['kind']; body: unknown; receivedAt: Date }[]>`
      select kind, body, received_at as "receivedAt" from webhook_events
      where provider = ${informant} and event_id = ${id} and handled_at is null for update`
    if (!kept) return
    const { receivedAt, ...news } = kept
    await act(tx, news, receivedAt)
    await noteHandled(tx, { informant, id }, now)
  })
}

/** A stored event and its id. */
export type Kept = { id: string; kind: string; body: unknown }

/**
 * Passes all of these that are not handled yet to `act`, in one transaction with marking those whose ids it returns.
 * Returns the ids of the others.
 */
export async function handleTogether(
  db: Database,
  informant: Informant,
  ids: string[],
  act: (tx: Transaction, news: Kept[]) => Promise<string[]>,
): Promise<string[]> {
  return db.begin(async (tx) => {
    // A lookup by key for each, whatever the planner estimates, and in one order to prevent deadlocks.
    const kept = await tx<Kept[]>`
      select e.* from unnest(${unmeasured(tx, [...ids].sort())}) as asked (id)
      cross join lateral (
        select event_id as id, kind, body from webhook_events
        where provider = ${informant} and event_id = asked.id and handled_at is null limit 1 for update
      ) e`
    if (kept.length === 0) return []
    const done = await act(tx, kept)
    if (done.length > 0)
      await tx`
        update webhook_events set handled_at = ${new Date()} where provider = ${informant} and event_id = any(${unmeasured(tx, done)}::text[])`
    const isDone = new Set(done)
    return kept.flatMap(({ id }) => (isDone.has(id) ? [] : [id]))
  })
}

/** Marks an event as handled whose work took several transactions, and which can be repeated without harm. */
export async function noteHandled(
  sql: Database | Transaction,
  { informant, id }: Key,
  now: Date,
): Promise<void> {
  await sql`
    update webhook_events set handled_at = ${now} where provider = ${informant} and event_id = ${id}`
}
