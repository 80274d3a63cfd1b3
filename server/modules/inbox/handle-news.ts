import type { Informant } from '../../../core/informants.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import type { News } from './webhook.ts'

type Key = { informant: Informant; id: string }

/** Hands what was kept to `act`, in one transaction with the note that it is done; nothing if it is done already. */
export async function handleNews(
  db: Database,
  { informant, id }: Key,
  act: (tx: Transaction, news: { kind: string; body: unknown }) => Promise<void>,
  now = new Date(),
): Promise<void> {
  await db.begin(async (tx) => {
    const [kept] = await tx<{ kind: News['kind']; body: unknown }[]>`
      select kind, body from webhook_events
      where provider = ${informant} and event_id = ${id} and handled_at is null for update`
    if (!kept) return
    await act(tx, kept)
    await noteHandled(tx, { informant, id }, now)
  })
}

/** For what takes more than one transaction: doing it twice must do no harm. */
export async function noteHandled(
  sql: Database | Transaction,
  { informant, id }: Key,
  now: Date,
): Promise<void> {
  await sql`
    update webhook_events set handled_at = ${now} where provider = ${informant} and event_id = ${id}`
}
