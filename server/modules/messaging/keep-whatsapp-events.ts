import type { Database, Transaction } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { WHATSAPP_EVENTS } from './message-jobs.ts'
import type { WhatsAppEvent } from './whatsapp-webhook.ts'

/** Keeps what is new of it, with a job to act on it. What was told before is nothing. */
export async function keepWhatsAppEvents(db: Database, jobs: Jobs, events: WhatsAppEvent[]): Promise<void> {
  if (events.length === 0) return
  // The same thing twice in one call would be two rows of one key in one statement.
  const rows = [...new Map(events.map((event) => [event.id, event])).values()].map(({ id, kind, body }) => ({
    provider: 'whatsapp',
    event_id: id,
    kind,
    body: withoutNul(JSON.stringify(body)),
  }))
  await db.begin(async (tx) => {
    const kept = await tx<{ event_id: string }[]>`
      insert into webhook_events ${tx(rows)} on conflict do nothing returning event_id`
    if (kept.length > 0)
      await jobs.enqueueAll(tx, WHATSAPP_EVENTS, [{ eventIds: kept.map(({ event_id }) => event_id) }])
  })
}

/** Postgres stores no NUL in JSON. */
const withoutNul = (json: string) => json.replaceAll('\\u0000', '')

/** Hands the event to `act` in one transaction with the note that it is done; nothing if it is done already. */
export async function handleWhatsAppEvent(
  db: Database,
  eventId: string,
  act: (tx: Transaction, event: WhatsAppEvent) => Promise<void>,
): Promise<void> {
  await db.begin(async (tx) => {
    const [event] = await tx<WhatsAppEvent[]>`
      select event_id as id, kind, body from webhook_events
      where provider = 'whatsapp' and event_id = ${eventId} and handled_at is null for update`
    if (!event) return
    await act(tx, event)
    await tx`
      update webhook_events set handled_at = ${new Date()} where provider = 'whatsapp' and event_id = ${eventId}`
  })
}
