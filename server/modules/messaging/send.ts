import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { type Mailer, Undeliverable } from './mailer.ts'
import type { Channel, Purpose } from './outbox.ts'
import { type Contents, holdsSecret, render, type Template } from './templates/render.ts'

/** `mailer` null: mail is off. */
export type Sender = { db: Database; log: Log; mailer: Mailer | null; publicUrl: string }

type Message = {
  id: string
  channel: Channel
  purpose: Purpose
  template: Template
  account_id: string | null
  recipient: string
  content: Contents[Template] | Record<string, never>
  attempts: number
  /** Tells this claim from a later one. */
  claimed_until: Date
}

/** As long as one try can take, and a little. */
const CLAIM_MS = 120_000
/** The queue's first try and its twelve more. */
const MOST_ATTEMPTS = 13

/**
 * Sends a waiting message, once, however many workers come for it. Throws when it should be tried again later;
 * the message then still waits.
 */
export async function sendMessage(sender: Sender, messageId: string): Promise<void> {
  const message = await claim(sender.db, messageId)
  if (!message) return
  const reason = await reasonNotToSend(sender, message)
  if (reason) return suppress(sender, message, reason)
  try {
    await send(sender.mailer!, message, sender.publicUrl)
  } catch (error) {
    await noteFailure(sender, message, error)
    return
  }
  await noteSent(sender.db, message)
}

/** Null: sent, or never to be sent. Throws while another worker has it, since that one may die of it. */
async function claim(db: Database, messageId: string): Promise<Message | null> {
  const now = new Date()
  const [message] = await db<Message[]>`
    update messages set attempts = attempts + 1, claimed_until = ${new Date(now.getTime() + CLAIM_MS)}
    where id = ${messageId} and status = 'waiting' and (claimed_until is null or claimed_until < ${now})
    returning id, channel, purpose, template, account_id, recipient, content, attempts, claimed_until`
  if (message) return message
  const [claimed] = await db`select 1 from messages where id = ${messageId} and status = 'waiting'`
  if (claimed) throw new Error(`Message ${messageId} is being sent by another worker.`)
  return null
}

async function reasonNotToSend({ db, mailer }: Sender, message: Message): Promise<string | null> {
  const { channel, purpose, content } = message
  if ('until' in content && new Date(content.until) <= new Date()) return 'its code no longer works'
  if (channel === 'email') return mailer ? null : 'mail is off: SMTP_URL is not set'
  if ((purpose === 'utility' || purpose === 'marketing') && !(await hasConsent(db, message)))
    return 'the shopper has not agreed to it, or no longer'
  return 'WhatsApp is off'
}

async function hasConsent(db: Database, { account_id, purpose }: Message): Promise<boolean> {
  const [account] = await db<{ utility: boolean; marketing: boolean }[]>`
    select whatsapp_utility as utility, whatsapp_marketing as marketing from accounts where id = ${account_id}`
  return purpose === 'utility' ? account?.utility === true : account?.marketing === true
}

function send(mailer: Mailer, { id, recipient, template, content }: Message, publicUrl: string) {
  const mail = render(template, content as Contents[typeof template], publicUrl)
  return mailer.send({ id, to: recipient, template, mail })
}

async function noteSent(db: Database, { id, template }: Message) {
  await db`
    update messages set status = 'sent', sent_at = ${new Date()}, last_error = null, claimed_until = null,
      content = case when ${holdsSecret(template)} then '{}' else content end
    where id = ${id} and status = 'waiting'`
}

async function suppress({ db, log }: Sender, { id, channel, template }: Message, reason: string) {
  log.warn({ messageId: id, channel, template }, `message not sent: ${reason}`)
  await finish(db, id, template, 'suppressed', reason)
}

/** Throws the error on when the message is to be tried again. */
async function noteFailure({ db, log }: Sender, message: Message, error: unknown) {
  const { id, template, attempts, claimed_until } = message
  const words = error instanceof Error ? error.message : String(error)
  if (error instanceof Undeliverable || attempts >= MOST_ATTEMPTS) {
    log.error({ err: error, messageId: id, template, attempts }, 'message given up')
    await finish(db, id, template, 'failed', words)
    return
  }
  await db`
    update messages set last_error = ${words}, claimed_until = null
    where id = ${id} and status = 'waiting' and claimed_until = ${claimed_until}`
  throw error
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
