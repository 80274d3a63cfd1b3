import { NEWSLETTER } from '../../../core/refusals/newsletter.ts'
import { DAY_MS, MINUTE_MS } from '../../../core/time.ts'
import type { Database } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Actor, recordChange } from '../history/record-change.ts'
import { queueMessage } from '../messaging/outbox.ts'
import { LETTERS } from './deliver-letters.ts'
import { fillLetter, type Places } from './fill-letter.ts'
import { lockLetter, oneLetter } from './letters.ts'
import { lockDraft } from './write-letter.ts'

type Deps = { db: Database; jobs: Jobs; config: Places & { smtpUrl?: string | undefined } }

/** A later date is a mistyped year. */
const MOST_DAYS = 366
/** A time that passed while the button was pressed counts as now. */
const GRACE_MS = MINUTE_MS

/**
 * Sends a letter to all readers, `at` a time or (null) now. Refuses (409) a version other than `seen`, a letter that is
 * scheduled already, and while mail is off; (400) a time in the past or too far ahead.
 */
export async function sendLetter(
  { db, jobs, config }: Deps,
  actor: Actor,
  id: string,
  { seen, at }: { seen: number; at: Date | null },
  now = new Date(),
): Promise<void> {
  if (at && at.getTime() < now.getTime() - GRACE_MS) throw new Refusal(NEWSLETTER.letterTimePast)
  if (at && at.getTime() > now.getTime() + MOST_DAYS * DAY_MS) throw new Refusal(NEWSLETTER.letterTimeFar)
  await db.begin(async (tx) => {
    const { subject } = await lockDraft(tx, id, seen)
    if (!config.smtpUrl) throw new Refusal(NEWSLETTER.letterMailOff)
    const sendAt = at ?? now
    await tx`update newsletter_letters set send_at = ${sendAt}, version = version + 1 where id = ${id}`
    await recordChange(tx, actor, { action: 'letter.to-send', subject, after: { sendAt } })
    jobs.wake(tx, LETTERS)
  })
}

/**
 * Stops a letter: one that has not begun can be edited again; of one that has, no more copies are sent. Refuses (409) one
 * that is not scheduled, or finished.
 */
export async function stopLetter(db: Database, actor: Actor, id: string): Promise<'stopped' | 'draft'> {
  const now = new Date()
  return db.begin(async (tx) => {
    const { subject, sendAt, begunAt, stoppedAt, endedAt } = await lockLetter(tx, id)
    if (!sendAt || stoppedAt || endedAt) throw new Refusal(NEWSLETTER.letterNotOnItsWay)
    if (begunAt) {
      await tx`
        update newsletter_letters set stopped_at = ${now},
          all_written_at = coalesce(all_written_at, ${now}), version = version + 1
        where id = ${id}`
      await tx`
        update messages set status = 'suppressed', last_error = 'the letter was stopped', claimed_until = null, content = '{}'
        where status = 'waiting' and id in (select message_id from newsletter_copies where letter_id = ${id})`
    } else await tx`update newsletter_letters set send_at = null, version = version + 1 where id = ${id}`
    await recordChange(tx, actor, { action: 'letter.stopped', subject, before: { sendAt } })
    return begunAt ? 'stopped' : 'draft'
  })
}

/** Sends a test of a letter to a mailbox of the shop's own, without an unsubscribe link. */
export async function testLetter({ db, jobs, config }: Deps, to: string, id: string): Promise<void> {
  const letter = await oneLetter(db, id)
  if (!config.smtpUrl) throw new Refusal(NEWSLETTER.letterMailOff)
  const filled = await fillLetter(db, config, letter, new Date())
  await db.begin((tx) =>
    queueMessage(tx, jobs, {
      channel: 'email',
      purpose: 'transactional',
      recipient: to,
      template: 'newsletter-letter',
      content: { ...filled, subject: `Test: ${filled.subject}`, leaveKey: null },
    }),
  )
}
