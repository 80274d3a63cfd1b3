import { beginningOf } from '../../../core/beginning-of.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { chooseByWhatsApp, type WhatsAppAsk } from '../accounts/choose-by-whatsapp.ts'
import { handleNews, handleTogether } from '../inbox/handle-news.ts'
import { noteDelivery, noteProgress } from '../messaging/note-delivery.ts'
import { optWordIn } from '../messaging/opt-out-words.ts'
import { queueMessage } from '../messaging/outbox.ts'
import type { WhatsAppEvent } from '../messaging/whatsapp-webhook.ts'
import { hearButton } from '../orders/confirming/hear-button.ts'

/**
 * Acts on what WhatsApp has told: how far messages have come, and what shoppers reply. Throws once all of it was heard
 * when something of it could not be acted on: that alone is still to be done then.
 */
export async function hearWhatsApp(
  { db, jobs }: { db: Database; jobs: Jobs },
  eventIds: string[],
): Promise<void> {
  const failures: unknown[] = []
  for (const id of await hearProgress(db, eventIds))
    await handleNews(db, { informant: 'whatsapp', id }, (tx, news) =>
      act(tx, jobs, news as WhatsAppEvent),
    ).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** As many of one call or of several as are written down in one transaction. */
const MOST_TOGETHER = 200

/**
 * Nearly all that WhatsApp tells is how far messages have come, which is written down together. Returns the ids of what
 * is still to be heard, piece by piece: also all of a part that could not be written down, for one piece may be why.
 */
async function hearProgress(db: Database, eventIds: string[]): Promise<string[]> {
  const left: string[] = []
  for (let at = 0; at < eventIds.length; at += MOST_TOGETHER) {
    const ids = eventIds.slice(at, at + MOST_TOGETHER)
    const others = handleTogether(db, 'whatsapp', ids, async (tx, news) => {
      const progress = (news as WhatsAppEvent[]).filter(isProgress)
      if (progress.length > 0)
        await noteProgress(
          tx,
          progress.map(({ body }) => body),
        )
      return progress.map(({ id }) => id)
    })
    left.push(...(await others.catch(() => ids)))
  }
  return left
}

const isProgress = (event: WhatsAppEvent): event is Extract<WhatsAppEvent, { kind: 'status' }> =>
  event.kind === 'status' && event.body.error === null

/** WhatsApp refused a message because whom it was for wants no marketing. */
export async function hearOptedOut(db: Database, accountId: string): Promise<void> {
  await db.begin((tx) => chooseByWhatsApp(tx, { accountId }, marketing(false, new Date())))
}

async function act(tx: Transaction, jobs: Jobs, { kind, body }: WhatsAppEvent): Promise<void> {
  if (kind === 'status') {
    const { optedOut } = await noteDelivery(tx, body)
    if (optedOut) await chooseByWhatsApp(tx, { accountId: optedOut }, marketing(false, body.at))
  } else if (kind === 'preference') {
    await chooseByWhatsApp(tx, { whatsapp: body.from }, marketing(body.marketing, body.at))
  } else if (kind === 'button') {
    await hearButton(tx, jobs, body)
  } else {
    const word = optWordIn(body.text)
    if (word)
      await follow(tx, jobs, body.from, {
        word,
        said: beginningOf(body.text.trim(), 100),
        at: new Date(body.at),
      })
  }
}

const marketing = (on: boolean, at: string | Date): WhatsAppAsk => ({
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
