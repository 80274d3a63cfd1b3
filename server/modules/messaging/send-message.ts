import { DEFAULT_LOCALE, type Locale, localeKept } from '../../../core/locale.ts'
import { DAY_MS } from '../../../core/time.ts'
import { NoSuchTranslation } from './delivery-trouble.ts'
import { logSuppressed, noteFailure, suppress } from './not-sent.ts'
import type { NoteSent } from './note-sent.ts'
import type { Claimed, Sender } from './sender.ts'
import { impersonal, plainlyNamed } from './templates/impersonal.ts'
import { type Contents, renderMail, renderWhatsApp } from './templates/render.ts'

/** 'Out for delivery' of two days ago is of no use any more, and was mailed. */
export const WHATSAPP_NEWS_IS_OLD_AFTER_MS = 2 * DAY_MS

/** Sends a claimed message, or records why not. Throws for database errors only. */
export async function sendMessage(sender: Sender, message: Claimed, noteSent: NoteSent): Promise<void> {
  if (message.suppressed) return logSuppressed(sender, message, message.suppressed)
  const reason = reasonNotToSend(sender, message)
  if (reason) return suppress(sender, message, reason)
  let providerId: string | null
  try {
    providerId = await send(sender, message)
  } catch (error) {
    return noteFailure(sender, message, error)
  }
  await noteSent({ id: message.id, providerId })
}

function reasonNotToSend({ mailer, whatsapp }: Sender, message: Claimed): string | null {
  const { channel, content, created_at } = message
  if ('until' in content && new Date(content.until) <= new Date()) return 'its code no longer works'
  if (channel === 'email' && !mailer) return 'mail is off: SMTP_URL is not set'
  if (channel === 'email') return null
  if (!isAgreed(message)) return 'the shopper has not agreed to it, or no longer'
  if (Date.now() - created_at.getTime() > WHATSAPP_NEWS_IS_OLD_AFTER_MS) return 'it is old news by now'
  return whatsapp ? null : 'WhatsApp is off'
}

function isAgreed({ purpose, wants_utility, wants_marketing }: Claimed): boolean {
  if (purpose === 'utility') return wants_utility
  return purpose === 'marketing' ? wants_marketing : true
}

/** Returns the provider's id of the message, if it has one. */
async function send({ mailer, whatsapp, letterhead }: Sender, message: Claimed): Promise<string | null> {
  const { id, channel, recipient, template } = message
  const filled = message.content as Contents[typeof template]
  const locale = localeKept(message.locale)
  if (channel === 'whatsapp')
    return inApprovedWords(locale, (spoken) => {
      const content = message.unproven ? plainlyNamed(filled, spoken) : filled
      return whatsapp!.send({
        id,
        to: recipient,
        words: renderWhatsApp(template, content, letterhead(spoken)),
      })
    })
  const content = message.unproven ? impersonal(filled, locale) : filled
  await mailer!.send({ id, to: recipient, template, mail: renderMail(template, content, letterhead(locale)) })
  return null
}

/**
 * Falls back to the default language when WhatsApp has not approved the template in the recipient's; nothing was sent by
 * then.
 */
async function inApprovedWords(locale: Locale, sendIn: (locale: Locale) => Promise<string>): Promise<string> {
  try {
    return await sendIn(locale)
  } catch (error) {
    if (!(error instanceof NoSuchTranslation) || locale === DEFAULT_LOCALE) throw error
    return sendIn(DEFAULT_LOCALE)
  }
}
