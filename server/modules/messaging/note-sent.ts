import type { Database } from '../../platform/database.ts'
import { holdsSecret, TEMPLATES, type Template } from './templates/render.ts'

/** `providerId`: the provider's id of the message, if it has one. */
type Sent = { id: string; providerId: string | null }
/** Resolves once it is stored. */
export type NoteSent = (sent: Sent) => Promise<void>

/** Templates whose contents are deleted after sending. */
export const SECRETS = (Object.keys(TEMPLATES) as Template[]).filter(holdsSecret)

/** Records that messages were sent; those that arrive while a statement is running are recorded by the next one together. */
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
        // Records them one by one, since one of them may be the cause; a message that is not recorded is sent again.
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
