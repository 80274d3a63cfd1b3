import { MESSAGING } from '../../../core/refusals/messaging.ts'
import { DAY_MS } from '../../../core/time.ts'
import type { Database } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { Refusal, type RefusalOf } from '../../platform/refusal.ts'
import { type Actor, recordChange } from '../history/record-change.ts'
import type { WholeMessage } from './find-messages.ts'
import { OUTBOX } from './outbox.ts'
import { phoneOfNow } from './redirect-messages.ts'
import { WHATSAPP_NEWS_IS_OLD_AFTER_MS } from './send-message.ts'
import { holdsSecret, TEMPLATES } from './templates/render.ts'

/** WhatsApp accepts free text for this long after the shopper's last message. */
const REPLY_WITHIN_MS = DAY_MS

/** Why a message cannot be sent again; null: it can. Consent is checked when it is sent, as always. */
export function whyNotResent(message: WholeMessage, now: Date): RefusalOf<unknown> | null {
  const { state, channel, template, purpose, content, createdAt } = message
  const age = now.getTime() - createdAt.getTime()
  if (purpose === 'authentication' || holdsSecret(template)) return MESSAGING.messageHoldsSecret
  if (state === 'waiting') return MESSAGING.messageWaiting
  if (state === 'sent') return MESSAGING.messageSent
  if (Object.keys(content).length === 0) return MESSAGING.messageErased
  if (channel === 'whatsapp' && isReply(message) && age > REPLY_WITHIN_MS) return MESSAGING.replyTooLate
  if (channel === 'whatsapp' && age > WHATSAPP_NEWS_IS_OLD_AFTER_MS) return MESSAGING.messageOld
  return null
}

const isReply = ({ template }: WholeMessage) => 'reply' in (TEMPLATES[template].whatsapp ?? {})

/**
 * Puts a message back into the outbox under the same id, so that a provider that has it after all sends it once; on
 * WhatsApp to the account's present phone. Refuses (409) what must not be sent again, and the second of two simultaneous
 * calls.
 */
export async function resendMessage(
  { db, jobs }: { db: Database; jobs: Jobs },
  actor: Actor,
  message: WholeMessage,
): Promise<void> {
  const reason = whyNotResent(message, new Date())
  if (reason) throw new Refusal(reason)
  await refuseWithoutConsent(db, message)
  await db.begin(async (tx) => {
    const waiting = await tx`
      update messages set status = 'waiting', attempts = 0, last_error = null, sent_at = null,
        delivery = null, delivery_at = null, claimed_until = null, not_before = null
        ${message.channel === 'whatsapp' ? tx`, recipient = ${phoneOfNow(tx)}` : tx``}
      where id = ${message.id} and content <> '{}' and (status in ('failed', 'suppressed') or delivery = 'failed')
      returning id`
    if (waiting.length === 0) throw new Refusal(MESSAGING.messageJustResent)
    jobs.wake(tx, OUTBOX[message.channel])
    const { id, order, customer, state, template, channel } = message
    await recordChange(tx, actor, {
      action: 'message.resent',
      subject: order ?? customer ?? id,
      before: { state },
      after: { state: 'waiting', template, channel },
    })
  })
}

/** Without consent the message would be suppressed again without anybody noticing. */
async function refuseWithoutConsent(db: Database, { id, channel, purpose }: WholeMessage) {
  if (channel !== 'whatsapp' || (purpose !== 'utility' && purpose !== 'marketing')) return
  const [agreed] = await db`
    select 1 from messages m join accounts a on a.id = m.account_id
    where m.id = ${id} and case when ${purpose} = 'utility' then a.whatsapp_utility else a.whatsapp_marketing and a.phone_proven_at is not null end`
  if (!agreed) throw new Refusal(MESSAGING.messageNotAgreed)
}
