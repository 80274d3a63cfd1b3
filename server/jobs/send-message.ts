import { createMailer } from '../modules/messaging/mailer.ts'
import { sendMessage } from '../modules/messaging/send.ts'
import type { Shop } from '../shop.ts'

/** Sends what the outbox holds. `stop` lets go of the mail server. */
export async function workSendMessage({ config, db, jobs, log }: Shop): Promise<{ stop(): void }> {
  const mailer = config.smtpUrl ? createMailer(config.smtpUrl, config.mailFrom) : null
  if (!mailer) log.warn('mail is off: SMTP_URL is not set')
  await jobs.work('send-message', ({ messageId }) =>
    sendMessage({ db, log, mailer, publicUrl: config.publicUrl }, messageId),
  )
  return { stop: () => mailer?.close() }
}
