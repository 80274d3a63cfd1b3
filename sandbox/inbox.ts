import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const CHANNELS = ['email', 'whatsapp'] as const
type Channel = (typeof CHANNELS)[number]

export interface Message {
  id: string
  channel: Channel
  /** An e-mail address or a phone number. */
  to: string
  from: string
  subject: string | null
  text: string | null
  html: string | null
  /** The name of the template it was made from, if the sender gives one. */
  template: string | null
  headers: { name: string; value: string }[]
  attachments: { name: string; type: string; bytes: number }[]
  /** When it arrived, ISO 8601. */
  at: string
}

export type Inbox = ReturnType<typeof openInbox>

const KEPT = 1_000

/**
 * Opens the messages sent to people: the last 1,000, newest first. `receive` returns once a message is on disk; a line
 * that a crash left half written is skipped at the next start.
 */
export function openInbox(directory: string) {
  const file = join(directory, 'inbox.jsonl')
  let messages: Message[] = readMessages(file).slice(-KEPT)
  let lines = 0
  compact()

  return {
    receive(message: Omit<Message, 'id' | 'at'>): Message {
      const received = { id: randomUUID(), at: new Date().toISOString(), ...message }
      messages.push(received)
      if (messages.length > KEPT) messages.shift()
      appendFileSync(file, line(received))
      lines += 1
      if (lines > 2 * KEPT) compact()
      return received
    },

    /** Finds messages. Letter case in `to` is ignored, and so is the country code of a phone. */
    find({ to, channel }: { to?: string; channel?: Channel } = {}): Message[] {
      const wanted = to?.trim().toLowerCase()
      return messages
        .filter((message) => !wanted || message.to.toLowerCase() === wanted || isPhone(message, wanted))
        .filter((message) => !channel || message.channel === channel)
        .reverse()
    },

    get: (id: string): Message | undefined => messages.find((message) => message.id === id),

    empty() {
      messages = []
      compact()
    },
  }

  function compact() {
    const draft = `${file}.new`
    writeFileSync(draft, messages.map(line).join(''))
    renameSync(draft, file)
    lines = messages.length
  }
}

function isPhone({ channel, to }: Message, wanted: string): boolean {
  const digits = wanted.replace(/[^\d]/g, '')
  return channel === 'whatsapp' && /^[\d +-]+$/.test(wanted) && (to === digits || to === `91${digits}`)
}

function line(message: Message): string {
  return `${JSON.stringify(message)}\n`
}

function readMessages(file: string): Message[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text) => {
      try {
        return [JSON.parse(text) as Message]
      } catch {
        return []
      }
    })
}
