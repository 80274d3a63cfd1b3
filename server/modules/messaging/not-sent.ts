import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../core/time.ts'
import type { Database } from '../../platform/database.ts'
import { HeldBack, OptedOut, OutcomeUnknown, Undeliverable } from './delivery-trouble.ts'
import type { Claimed, Sender } from './sender.ts'
import { holdsSecret, type Template } from './templates/render.ts'
import { loggable } from './without-contacts.ts'

/**
 * WhatsApp cannot recognise a repeated call. If the outcome of one is unknown, because there was no answer or its sender
 * died, the next try waits until the provider's status would have arrived. A code cannot wait that long.
 */
export const STATUS_COMES_WITHIN_MS = 5 * MINUTE_MS
const STATUS_OF_CODE_COMES_WITHIN_MS = MINUTE_MS
/** About three days of growing pauses. */
const MOST_ATTEMPTS = 80

/** Marks a message as never to be sent, with the reason. */
export async function suppress(sender: Sender, message: Claimed, reason: string) {
  logSuppressed(sender, message, reason)
  await finish(sender.db, message.id, message.template, 'suppressed', reason)
}

export function logSuppressed({ log }: Sender, { id, channel, template }: Claimed, reason: string) {
  log.info({ messageId: id, channel, template }, `message not sent: ${reason}`)
}

/** Gives a message up, or puts it back for another try. */
export async function noteFailure(sender: Sender, message: Claimed, error: unknown): Promise<void> {
  const { db, log } = sender
  const { id, channel, template, attempts, account_id } = message
  const failure = loggable(error)
  if (error instanceof OptedOut && account_id) await sender.optedOut(account_id)
  if (error instanceof Undeliverable || attempts >= MOST_ATTEMPTS) {
    log.error({ failure, messageId: id, channel, template, attempts }, 'message given up')
    return finish(db, id, template, 'failed', failure.message)
  }
  const until = nextTry(message, error)
  log.warn({ failure, messageId: id, channel, template, attempts, until }, 'message waits for another try')
  await holdBack(sender, message, until, failure.message)
}

function nextTry({ purpose, attempts }: Claimed, error: unknown): Date {
  if (error instanceof HeldBack) return error.until
  const pause = Math.min(5 * SECOND_MS * 2 ** (attempts - 1), HOUR_MS)
  if (!(error instanceof OutcomeUnknown)) return new Date(Date.now() + pause)
  const unknown = purpose === 'authentication' ? STATUS_OF_CODE_COMES_WITHIN_MS : STATUS_COMES_WITHIN_MS
  return new Date(Date.now() + Math.max(unknown, pause))
}

/** Unless another worker has claimed or sent it. */
async function holdBack({ db }: Sender, message: Claimed, until: Date, words: string) {
  await db`
    update messages set last_error = ${words}, claimed_until = null, not_before = ${until}
    where id = ${message.id} and status = 'waiting' and claimed_until = ${message.claimed_until}`
}

async function finish(
  db: Database,
  id: string,
  template: Template,
  status: 'failed' | 'suppressed',
  reason: string,
) {
  await db`
    update messages set status = ${status}, last_error = ${reason}, claimed_until = null,
      content = case when ${holdsSecret(template)} then '{}' else content end
    where id = ${id} and status = 'waiting'`
}
