import type { Database } from '../../platform/database.ts'
import { holdsSecret, TEMPLATES, type Template } from './templates/render.ts'

/** `providerId`: what the provider calls it, where it has a name for it. */
type Sent = { id: string; providerId: string | null }
/** Resolves once it stands in the database. */
export type NoteSent = (sent: Sent) => Promise<void>

/** Templates whose content is gone once it is sent. */
export const SECRETS = (Object.keys(TEMPLATES) as Template[]).filter(holdsSecret)

/** Writes down what was sent: at once, and what comes while it is being written, together after that. */
export function noteSentIn(db: Database): NoteSent {
  let waiting: { sent: Sent; written: PromiseWithResolvers<void> }[] = []
  let writing = false

  async function writeAll() {
    writing = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      const writes = write(
        db,
        batch.map(({ sent }) => sent),
      )
      await writes.then(
        () => {
          for (const { written } of batch) written.resolve()
        },
        // One of them may be what it failed of, and what is not written down is sent again.
        () =>
          Promise.all(
            batch.map(({ sent, written }) => write(db, [sent]).then(written.resolve, written.reject)),
          ),
      )
    }
    writing = false
  }

  return (sent) => {
    const written = Promise.withResolvers<void>()
    waiting.push({ sent, written })
    if (!writing) void writeAll()
    return written.promise
  }
}

async function write(db: Database, sent: Sent[]): Promise<void> {
  const now = new Date()
  await db`
    update messages m set status = 'sent', sent_at = ${now}, last_error = null, claimed_until = null, not_before = null,
      provider_id = n.provider_id, delivery = case when n.provider_id is not null then 'accepted' end,
      delivery_at = case when n.provider_id is not null then ${now}::timestamptz end,
      content = case when template = any(${SECRETS}) then '{}' else content end
    from unnest(${sent.map(({ id }) => id)}::uuid[], ${sent.map(({ providerId }) => providerId)}::text[]) n(id, provider_id)
    where m.id = n.id and m.status = 'waiting'`
}
