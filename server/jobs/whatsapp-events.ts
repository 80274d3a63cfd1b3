import { chooseByWhatsApp, type WhatsAppAsk } from '../modules/accounts/choose-by-whatsapp.ts'
import { handleWhatsAppEvent } from '../modules/messaging/keep-whatsapp-events.ts'
import { WHATSAPP_EVENTS } from '../modules/messaging/message-jobs.ts'
import { noteDelivery } from '../modules/messaging/note-delivery.ts'
import { queueMessage } from '../modules/messaging/outbox.ts'
import type { WhatsAppEvent } from '../modules/messaging/whatsapp-webhook.ts'
import type { Transaction } from '../platform/database.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Shop } from '../shop.ts'

/** Acts on what WhatsApp has told: how far messages have come, and what shoppers reply. */
export async function workWhatsAppEvents({ db, jobs }: Shop): Promise<void> {
  await jobs.work(WHATSAPP_EVENTS, async ({ eventIds }) => {
    for (const eventId of eventIds)
      await handleWhatsAppEvent(db, eventId, (tx, event) => act(tx, jobs, event))
  })
}

async function act(tx: Transaction, jobs: Jobs, { kind, body }: WhatsAppEvent): Promise<void> {
  if (kind === 'status') {
    const { optedOut } = await noteDelivery(tx, jobs, body)
    if (optedOut) await chooseByWhatsApp(tx, { accountId: optedOut }, marketing(false, body.at))
  } else if (kind === 'preference') {
    await chooseByWhatsApp(tx, { whatsapp: body.from }, marketing(body.marketing, body.at))
  } else {
    const word = wordOf(body.text)
    if (word)
      await follow(tx, jobs, body.from, { word, said: body.text.trim().slice(0, 100), at: new Date(body.at) })
  }
}

const marketing = (on: boolean, at: string): WhatsAppAsk => ({
  word: on ? 'resume marketing' : 'stop marketing',
  said: on ? 'resumed in WhatsApp' : 'stopped in WhatsApp',
  at: new Date(at),
})

/** Confirmed when it has changed something, so once however often it is said. */
async function follow(tx: Transaction, jobs: Jobs, from: string, ask: WhatsAppAsk) {
  const changed = await chooseByWhatsApp(tx, { whatsapp: from }, ask)
  if (!changed) return
  const { accountId, name, phone } = changed
  await queueMessage(tx, jobs, {
    channel: 'whatsapp',
    purpose: 'transactional',
    template: ask.word === 'start' ? 'whatsapp-started' : 'whatsapp-stopped',
    accountId,
    recipient: phone,
    content: { name },
  })
}

/** The whole message is the word, whatever its letters and signs: a sentence with 'stop' in it is a sentence. */
function wordOf(text: string): 'stop' | 'start' | null {
  const word = text
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
  if (STOPS.has(word)) return 'stop'
  return STARTS.has(word) ? 'start' : null
}
const STOPS = new Set(['stop', 'stop all', 'stopall', 'unsubscribe', 'opt out', 'optout'])
const STARTS = new Set(['start', 'unstop', 'opt in', 'optin'])
