import { join } from 'node:path'
import { Problem } from '../http.ts'
import { openJournal } from '../journal.ts'
import { randomId } from '../random-id.ts'
import type { Button } from './chats-page.ts'
import type { createWebhooks, Incoming } from './webhooks.ts'

const KEPT = 1_000
const WINDOW_MILLISECONDS = 24 * 3600 * 1000

export type Phones = ReturnType<typeof openPhones>

/** The shoppers' phones: the buttons that they were sent, and what is written or pressed on them. */
export function openPhones(directory: string, webhooks: ReturnType<typeof createWebhooks>) {
  const replies = openJournal<Incoming>(join(directory, 'whatsapp-replies.jsonl'), KEPT)
  const buttons = openJournal<Button>(join(directory, 'whatsapp-buttons.jsonl'), KEPT)

  return {
    replies: () => replies.all(),
    buttons: () => buttons.all(),

    putButton: (button: Button) => buttons.put(button),

    /** Whether free text may be sent to a phone: within 24 hours of its own last message. */
    isOpen(phone: string): boolean {
      const last = replies.all().findLast(({ from }) => from === phone)
      return last !== undefined && Date.now() - Date.parse(last.at) < WINDOW_MILLISECONDS
    },

    /** Presses the newest button that the phone has received, or the one of a given message. Refuses 404 where there is none. */
    async press(from: string, id: unknown) {
      const button = buttons
        .all()
        .findLast((button) => button.to === from && (id === null || button.id === id))
      if (!button) throw new Problem(404, 'This phone has no such button.')
      const { text, wamid, payload } = button
      return send({ ...newMessage(from, text), pressed: { wamid, payload } })
    },

    /** Refuses 400 anything but a text. */
    async reply(from: string, text: unknown) {
      if (typeof text !== 'string' || text.trim() === '' || text.length > 4096)
        throw new Problem(400, 'Reply with a text.')
      return send(newMessage(from, text))
    },
  }

  async function send(message: Incoming) {
    replies.put(message)
    return { id: message.id, taken: await webhooks.incoming(message) }
  }
}

const newMessage = (from: string, text: string): Incoming => ({
  id: randomId('wamid.HBgM', 40),
  from,
  text,
  at: new Date().toISOString(),
})
