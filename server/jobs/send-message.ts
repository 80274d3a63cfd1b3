import { DEFAULT_LOCALE } from '../../core/locale.ts'
import { hearOptedOut } from '../modules/customers/hear-whatsapp.ts'
import { createMailer } from '../modules/messaging/mailer.ts'
import { SEND_MAIL, SEND_WHATSAPP } from '../modules/messaging/message-jobs.ts'
import { sendMessage } from '../modules/messaging/send.ts'
import type { Sender } from '../modules/messaging/sender.ts'
import { createWhatsApp } from '../modules/messaging/whatsapp.ts'
import type { Shop } from '../shop.ts'

/** Sends what the outbox holds. `stop` lets go of the mail server. */
export async function workSendMessage({ config, db, jobs, log, settings }: Shop): Promise<{ stop(): void }> {
  const mailer = config.smtpUrl ? createMailer(config.smtpUrl, config.mailFrom) : null
  if (!mailer) log.warn('mail is off: SMTP_URL is not set')
  const sender: Sender = {
    db,
    jobs,
    log,
    mailer,
    whatsapp: config.whatsapp && createWhatsApp({ ...config.whatsapp, timeoutMs: config.providerTimeoutMs }),
    letterhead: () => ({ ...settings.facts(), publicUrl: config.publicUrl, locale: DEFAULT_LOCALE }),
    optedOut: (accountId) => hearOptedOut(db, accountId),
  }
  for (const kind of [SEND_MAIL, SEND_WHATSAPP])
    await jobs.work(kind, ({ messageId }) => sendMessage(sender, messageId))
  return { stop: () => mailer?.close() }
}
