import PostalMime, { type Attachment, decodeWords, type Email } from 'postal-mime'
import type { Message } from '../inbox.ts'

/** The parts of a mail that the inbox stores, all but its recipient. */
export async function readMail(raw: Buffer): Promise<Omit<Message, 'id' | 'at' | 'to'>> {
  const mail = await PostalMime.parse(raw)
  return {
    channel: 'email',
    from: sender(mail),
    subject: mail.subject ?? null,
    text: mail.text ?? null,
    html: mail.html ?? null,
    template: mail.headers.find(({ key }) => key === 'x-template')?.value.trim() || null,
    headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value: decodeWords(value) })),
    attachments: mail.attachments.map((attachment) => ({
      name: attachment.filename ?? 'unnamed',
      type: attachment.mimeType,
      bytes: bytesOf(attachment),
    })),
  }
}

function sender({ from }: Email): string {
  if (!from) return 'unknown'
  if (from.address === undefined) return from.name
  return from.name ? `${from.name} <${from.address}>` : from.address
}

function bytesOf({ content }: Attachment): number {
  return typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength
}
