import { NEWSLETTER } from '../../../core/refusals/newsletter.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { isId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'

/** A letter's contents. `products`: handles, in their order. */
export type LetterText = { subject: string; text: string; products: string[] }

/** `withheld`: copies not sent because their readers left meanwhile or the letter was stopped. */
export type LetterCounts = { sent: number; failed: number; withheld: number; waiting: number; left: number }

export type Letter = LetterText & {
  id: string
  version: number
  createdAt: Date
  sendAt: Date | null
  begunAt: Date | null
  allWrittenAt: Date | null
  stoppedAt: Date | null
  endedAt: Date | null
}
export type LetterCounted = Letter & LetterCounts

/** A shop writes a few per month. */
const MOST = 200

/** Letters that are waiting or being sent first, then the newest. */
export const listLetters = (db: Database): Promise<LetterCounted[]> =>
  db<LetterCounted[]>`${counted(db)} order by l.ended_at is not null, l.created_at desc, l.id limit ${MOST}`

/** Refuses 404. */
export async function oneLetter(db: Database, id: string): Promise<LetterCounted> {
  const [letter] = isId(id) ? await db<LetterCounted[]>`${counted(db)} where l.id = ${id}` : []
  if (!letter) throw new Refusal(NEWSLETTER.letterNotThere)
  return letter
}

/** The same, locked for a change. */
export async function lockLetter(tx: Transaction, id: string): Promise<Letter> {
  const [letter] = isId(id)
    ? await tx<Letter[]>`select ${facts(tx)} from newsletter_letters l where l.id = ${id} for update`
    : []
  if (!letter) throw new Refusal(NEWSLETTER.letterNotThere)
  return letter
}

export const facts = (sql: Database | Transaction) => sql`
  l.id, l.subject, l.body as text, l.products, l.version, l.created_at as "createdAt", l.send_at as "sendAt",
  l.begun_at as "begunAt", l.all_written_at as "allWrittenAt", l.stopped_at as "stoppedAt", l.ended_at as "endedAt"`

/** A finished letter has its counts stored; those of one being sent are counted from its messages. */
const counted = (db: Database) => db`
  select ${facts(db)}, c.sent, c.failed, c.withheld, c.waiting,
    l.left_after + (
      select count(*)::int from newsletter_copies where letter_id = l.id and left_at is not null
    ) as "left"
  from newsletter_letters l cross join lateral (
    select l.sent, l.failed, l.withheld, 0 as waiting where l.begun_at is null or l.ended_at is not null
    union all
    select ${countOfCopies(db)} where l.begun_at is not null and l.ended_at is null
  ) c`

/** Counts of the copies of a letter `l`, from their messages. */
export const countOfCopies = (sql: Database | Transaction) => sql`
  k.sent, k.failed, k.withheld, k.waiting from (
    select count(*) filter (where m.status = 'sent')::int as sent,
      count(*) filter (where m.status = 'failed')::int as failed,
      count(*) filter (where m.status = 'suppressed')::int as withheld,
      count(*) filter (where m.status = 'waiting')::int as waiting
    from newsletter_copies k join messages m on m.id = k.message_id where k.letter_id = l.id
  ) k`
