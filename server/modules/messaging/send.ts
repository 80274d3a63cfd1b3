import type { Database } from '../../platform/database.ts'
import { CLAIM_MS, noteFailure, STATUS_COMES_WITHIN_MS, suppress } from './not-sent.ts'
import type { Claimed, Sender } from './sender.ts'
import { impersonal } from './templates/impersonal.ts'
import { type Contents, holdsSecret, renderMail, renderWhatsApp } from './templates/render.ts'
import { hadEnough, isUnproven } from './unproven-mailbox.ts'

/** 'Out for delivery' of the day before yesterday helps nobody; the mail has said it. */
export const WHATSAPP_NEWS_IS_OLD_AFTER_MS = 48 * 3600 * 1000

/**
 * Sends a waiting message, once, however many workers come for it. What should be tried again later waits and has a
 * job for that. Throws only while another worker has it, and when our own database fails.
 */
export async function sendMessage(sender: Sender, messageId: string): Promise<void> {
  const message = await claim(sender.db, messageId)
  if (!message) return
  const unproven = await isUnproven(sender.db, message)
  const reason = await reasonNotToSend(sender, message, unproven)
  if (reason) return suppress(sender, message, reason)
  let providerId: string | null
  try {
    providerId = await send(sender, message, unproven)
  } catch (error) {
    return noteFailure(sender, message, error)
  }
  await noteSent(sender.db, message, providerId)
}

/** Null: sent, never to be sent, or not yet. Throws while another worker has it, since that one may die of it. */
async function claim(db: Database, messageId: string): Promise<Claimed | null> {
  const now = Date.now()
  const until = (ms: number) => new Date(now + ms)
  const [message] = await db<Claimed[]>`
    update messages set attempts = attempts + 1,
      claimed_until = case when channel = 'whatsapp' and purpose <> 'authentication'
        then ${until(STATUS_COMES_WITHIN_MS)}::timestamptz else ${until(CLAIM_MS)} end
    where id = ${messageId} and status = 'waiting' and (claimed_until is null or claimed_until < ${new Date(now)})
      and (not_before is null or not_before <= ${new Date(now)})
    returning id, channel, purpose, template, account_id, recipient, content, attempts, created_at, claimed_until`
  if (message) return message
  const [claimed] = await db`
    select 1 from messages where id = ${messageId} and status = 'waiting' and claimed_until is not null`
  if (claimed) throw new Error(`Message ${messageId} is being sent by another worker.`)
  return null
}

async function reasonNotToSend(
  { db, mailer, whatsapp }: Sender,
  message: Claimed,
  unproven: boolean,
): Promise<string | null> {
  const { channel, purpose, content, created_at } = message
  if ('until' in content && new Date(content.until) <= new Date()) return 'its code no longer works'
  if (channel === 'email' && !mailer) return 'mail is off: SMTP_URL is not set'
  if (unproven && (await hadEnough(db, message)))
    return 'nobody has proven the mailbox, and it has had enough today'
  if (channel === 'email') return null
  if ((purpose === 'utility' || purpose === 'marketing') && !(await hasConsent(db, message)))
    return 'the shopper has not agreed to it, or no longer'
  if (Date.now() - created_at.getTime() > WHATSAPP_NEWS_IS_OLD_AFTER_MS) return 'it is old news by now'
  return whatsapp ? null : 'WhatsApp is off'
}

/** Marketing goes to a phone only once it is known whose it is. */
async function hasConsent(db: Database, { account_id, purpose }: Claimed): Promise<boolean> {
  const [account] = await db<{ utility: boolean; marketing: boolean }[]>`
    select whatsapp_utility as utility, whatsapp_marketing and phone_proven_at is not null as marketing
    from accounts where id = ${account_id}`
  return purpose === 'utility' ? account?.utility === true : account?.marketing === true
}

/** Returns what the provider calls it, where it has a name for it. */
async function send(
  { mailer, whatsapp, letterhead }: Sender,
  message: Claimed,
  unproven: boolean,
): Promise<string | null> {
  const { id, channel, recipient, template } = message
  const filled = message.content as Contents[typeof template]
  const shop = letterhead()
  const content = unproven ? impersonal(filled, shop.locale) : filled
  if (channel === 'whatsapp')
    return whatsapp!.send({ id, to: recipient, words: renderWhatsApp(template, content, shop) })
  await mailer!.send({ id, to: recipient, template, mail: renderMail(template, content, shop) })
  return null
}

async function noteSent(db: Database, { id, template }: Claimed, providerId: string | null) {
  const now = new Date()
  await db`
    update messages set status = 'sent', sent_at = ${now}, last_error = null, claimed_until = null, not_before = null,
      provider_id = ${providerId}, delivery = ${providerId ? 'accepted' : null}, delivery_at = ${providerId ? now : null},
      content = case when ${holdsSecret(template)} then '{}' else content end
    where id = ${id} and status = 'waiting'`
}
