import { setTimeout } from 'node:timers/promises'
import { letterheadOf } from '../letterhead.ts'
import { hearOptedOut } from '../modules/customers/hear-whatsapp.ts'
import { createMailer } from '../modules/messaging/mailer.ts'
import { OUTBOX } from '../modules/messaging/outbox.ts'
import { sendWaiting } from '../modules/messaging/send-waiting.ts'
import type { Sender } from '../modules/messaging/sender.ts'
import { createWhatsApp } from '../modules/messaging/whatsapp.ts'
import type { Shop } from '../shop.ts'

/** Messages that are still being sent then are sent again once their claim has expired. */
const STOP_WITHIN_MS = 10_000

/** Sends the outbox's messages. `stop` waits for those being sent, and closes the connections to the mail server. */
export async function workMessages(shop: Shop): Promise<{ stop(): Promise<void> }> {
  const { config, db, jobs, log } = shop
  const mailer = config.smtpUrl ? createMailer(config.smtpUrl, config.mailFrom) : null
  if (!mailer) log.warn('mail is off: SMTP_URL is not set')
  const sender: Sender = {
    db,
    log,
    mailer,
    whatsapp: config.whatsapp && createWhatsApp({ ...config.whatsapp, timeoutMs: config.providerTimeoutMs }),
    letterhead: (locale) => letterheadOf(shop, locale),
    optedOut: (accountId) => hearOptedOut(db, accountId),
  }
  const channels = (['email', 'whatsapp'] as const).map((channel) => {
    const sending = sendWaiting(sender, channel)
    jobs.tend(OUTBOX[channel], sending.look)
    return sending
  })
  return {
    async stop() {
      const patience = setTimeout(STOP_WITHIN_MS, undefined, { ref: false })
      await Promise.race([patience, Promise.all(channels.map((channel) => channel.stop()))])
      mailer?.close()
    },
  }
}
