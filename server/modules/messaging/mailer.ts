import type MailMessage from 'nodemailer/lib/mailer/mail-message.js'
import SMTPPool from 'nodemailer/lib/smtp-pool'
import { isLoopback } from '../../../core/loopback.ts'
import { type Composed, composeMail } from './compose-mail.ts'
import { Undeliverable } from './delivery-trouble.ts'
import type { Mail } from './templates/layout.ts'

export type Mailer = {
  /** Throws `Undeliverable` when another try cannot help, anything else when it may. */
  send(message: { id: string; to: string; template: string; mail: Mail }): Promise<void>
  /** Completes mails that are being sent. */
  close(): void
}

/** Milliseconds without an answer after which a server counts as down. */
const PATIENCE = 10_000
/** Milliseconds for a whole mail, after which a server that does answer counts as down too. */
const WHOLE_PATIENCE = 60_000

export function createMailer(smtpUrl: string, from: string): Mailer {
  const { password, hostname } = new URL(smtpUrl)
  const pool = new SMTPPool({
    url: smtpUrl,
    // Otherwise somebody in between could remove the server's STARTTLS and read the password. The URL can say otherwise.
    requireTLS: password !== '' && !isLoopback(hostname),
    maxConnections: 5,
    // The outbox repeats messages, since it knows whether another worker has sent one meanwhile.
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
        if (isFinal(error)) throw new Undeliverable(String(error), { cause: error })
        const silence = silenceOf(error)
        throw silence ? new Error(silence, { cause: error }) : error
      }
    },
    close: () => pool.close(),
  }
}

/**
 * What the pool needs of the library's mail objects, which would parse the mail again and stream it. Its connections accept
 * bytes.
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

/** Refused logins, greetings and senders are the shop's problem and will pass; only a refused recipient or mail is final. */
function isFinal(error: unknown): boolean {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  const isOfMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')
  return isOfMail && (responseCode === undefined || responseCode >= 500)
}

/** What is said of a server that has said nothing itself; undefined: it has. */
function silenceOf(error: unknown): string | undefined {
  const { code = '', responseCode } = error as { code?: string; responseCode?: number }
  return responseCode === undefined ? SILENCES[code] : undefined
}
const NO_CONNECTION = 'The mail server cannot be reached.'
const NO_ANSWER = 'The mail server gives no answer.'
const SILENCES: Record<string, string> = {
  ...{ ESOCKET: NO_CONNECTION, EDNS: NO_CONNECTION },
  ...{ ECONNECTION: NO_ANSWER, ETIMEDOUT: NO_ANSWER, ABORT_ERR: NO_ANSWER },
}
