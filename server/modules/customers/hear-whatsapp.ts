import { beginningOf } from '../../../core/beginning-of.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { chooseByWhatsApp, type WhatsAppAsk } from '../accounts/choose-by-whatsapp.ts'
import { handleNews, handleTogether } from '../inbox/handle-news.ts'
import { noteDelivery, noteProgress } from '../messaging/note-delivery.ts'
import { queueMessage } from '../messaging/outbox.ts'
import { replyWordIn } from '../messaging/reply-words.ts'
import type { WhatsAppEvent } from '../messaging/whatsapp-webhook.ts'
import { hearButton, hearYes } from '../orders/confirming/hear-answer.ts'

/**
 * Handles events of WhatsApp: reports on messages, and shoppers' replies. Throws at the end if some could not be handled;
 * only those are repeated then.
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

/** Events of one or several calls that are recorded in one transaction. */
const MOST_TOGETHER = 200

/**
 * Nearly all events are reports on messages, which are recorded together. Returns the ids of the other events, to be
 * handled one by one, and those of a batch that failed, since a single event may be the cause.
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

/** WhatsApp refused a message because its recipient wants no marketing. */
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
    const word = replyWordIn(body.text)
    if (word === 'yes') await hearYes(tx, jobs, body)
    else if (word)
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

/** Confirmed by a reply only if it has changed something, and so once however often it is sent. */
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
