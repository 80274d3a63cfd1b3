import * as base64 from 'nodemailer/lib/base64'
import MimeNode from 'nodemailer/lib/mime-node'
import * as quotedPrintable from 'nodemailer/lib/qp'
import type { Mail } from './templates/layout.ts'

/** A mail in the form that an SMTP server takes. */
export type Composed = {
  envelope: ReturnType<MimeNode['getEnvelope']>
  /** The Message-ID header, in angle brackets. */
  messageId: string
  raw: Buffer
}

type Addressed = {
  /** Our id of the message, which the Message-ID contains. */
  id: string
  from: string
  /** An e-mail address without a name. */
  to: string
  template: string
  mail: Mail
}

/** Composes a mail in one go: the library's streams, several per mail and part, cost twice as much. */
export function composeMail({ id, from, to, template, mail }: Addressed): Composed {
  const { subject, text, html, leaveUrl } = mail
  const whole = new MimeNode('multipart/alternative')
  whole.setHeader({
    From: from,
    To: { name: '', address: to },
    Subject: subject,
    // A mail that is sent twice after a crash has the same Message-ID, so mail programs show it once.
    'Message-ID': `<${id}@${/@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'}>`,
    'X-Template': template,
    'Auto-Submitted': 'auto-generated',
    ...(leaveUrl && {
      'List-Unsubscribe': `<${leaveUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  })
  // Called first, because the headers name the boundary of the parts.
  const headers = whole.buildHeaders()
  const parts = [partOf(whole, 'text/plain', text), partOf(whole, 'text/html', html)]
  const apart = `--${whole.boundary}`
  const raw = `${headers}\r\n\r\n${parts.map((part) => `${apart}\r\n${part}\r\n`).join('')}${apart}--\r\n`
  return { envelope: whole.getEnvelope(), messageId: whole.messageId(), raw: Buffer.from(raw) }
}

function partOf(whole: MimeNode, type: string, words: string): string {
  const part = whole.createChild(`${type}; charset=utf-8`).setContent(words)
  return `${part.buildHeaders()}\r\n\r\n${encoded(words, part.getTransferEncoding())}`
}

function encoded(words: string, encoding: string | false): string {
  if (encoding === 'quoted-printable') return quotedPrintable.wrap(quotedPrintable.encode(words))
  return encoding === 'base64' ? base64.wrap(base64.encode(words)) : words
}
