import type MailMessage from 'nodemailer/lib/mailer/mail-message.js'
import SMTPPool from 'nodemailer/lib/smtp-pool'
import { isLoopback } from '../../../core/loopback.ts'
import { type Composed, composeMail } from './compose-mail.ts'
import { Undeliverable } from './delivery-trouble.ts'
import type { Mail } from './templates/definition.ts'

export type Mailer = {
  /** Throws `Undeliverable` when trying again cannot help, anything else when it may. */
  send(message: { id: string; to: string; template: string; mail: Mail }): Promise<void>
  /** Lets what is being sent finish. */
  close(): void
}

/** A server that does not answer is one that is down. */
const PATIENCE = 10_000
/** A server that answers, but so slowly that the whole takes this long, is down too. */
const WHOLE_PATIENCE = 60_000

export function createMailer(smtpUrl: string, from: string): Mailer {
  const { password, hostname } = new URL(smtpUrl)
  const pool = new SMTPPool({
    url: smtpUrl,
    // Whoever stands in between could take the server's offer of it away, and read the password. The URL may say otherwise.
    requireTLS: password !== '' && !isLoopback(hostname),
    maxConnections: 5,
    // Trying again is the queue's business: it knows whether another worker has sent the mail meanwhile.
    maxRequeues: 0,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    dnsTimeout: PATIENCE,
  })
  return {
    async send({ to, ...message }) {
      const whole = asPoolTakesIt(composeMail({ ...message, from, to }))
      try {
        await new Promise<void>((sent, failed) =>
          pool.send(whole, (error) => (error ? failed(error) : sent())),
        )
      } catch (error) {
        throw isFinal(error) ? new Undeliverable(String(error), { cause: error }) : error
      }
    },
    close: () => pool.close(),
  }
}

/**
 * What the pool asks of the library's own mail objects, which would take the whole apart and put it through streams again. Its
 * connections take bytes as well as a stream.
 */
const asPoolTakesIt = ({ envelope, messageId, raw }: Composed) =>
  ({
    data: { signal: AbortSignal.timeout(WHOLE_PATIENCE) },
    message: {
      getEnvelope: () => envelope,
      messageId: () => messageId,
      getHeader: () => messageId,
      createReadStream: () => raw,
    },
  }) as unknown as MailMessage<SMTPPool.SentMessageInfo>

/** A login that is refused, a greeting, or a sender is the shop's trouble and will pass; only the mail's own is final. */
function isFinal(error: unknown): boolean {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  const isOfMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')
  return isOfMail && (responseCode === undefined || responseCode >= 500)
}
