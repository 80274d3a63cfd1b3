import type { Database, Transaction } from '../../platform/database.ts'
import type { Jobs, OwnQueue } from '../../platform/jobs.ts'
import { queueMessages } from '../messaging/outbox.ts'
import { fillLetter, type Places } from './fill-letter.ts'
import { countOfCopies, facts, type Letter } from './letters.ts'

/** Letters whose time has come, and letters being sent. */
export const LETTERS: OwnQueue = { ownQueue: 'newsletter-letters' }

type Deps = { db: Database; jobs: Jobs; config: Places }

/**
 * Copies of all letters together that wait in the outbox at most: other mails are claimed before them, and do not have to
 * skip more than these.
 */
const MOST_WAITING = 500

/**
 * Writes copies of due letters while the outbox has room, and finishes letters without waiting copies. Each batch is a
 * transaction with its progress: a process that dies has written nothing of it, and the next one continues there.
 */
export async function deliverLetters(
  { db, jobs, config }: Deps,
  { now = new Date(), mostWaiting = MOST_WAITING }: { now?: Date; mostWaiting?: number } = {},
): Promise<void> {
  const due = await db<{ id: string }[]>`
    select id from newsletter_letters where ended_at is null and send_at <= ${now} order by send_at, id`
  for (const { id } of due)
    await db.begin(async (tx) => {
      const [letter] = await tx<(Letter & { writtenTo: string | null })[]>`
        select ${facts(tx)}, l.written_to as "writtenTo" from newsletter_letters l
        where l.id = ${id} and l.ended_at is null and l.send_at <= ${now} for update skip locked`
      if (!letter) return
      if (letter.allWrittenAt) return endLetter(tx, id, now)
      const room = mostWaiting - (await copiesWaiting(tx, mostWaiting))
      if (room < mostWaiting / 2) return
      await writeCopies(tx, { jobs, config }, letter, room, now)
    })
}

async function copiesWaiting(tx: Transaction, most: number): Promise<number> {
  const [{ waiting }] = await tx<[{ waiting: number }]>`
    select count(*)::int as waiting from (
      select from messages where status = 'waiting' and template = 'newsletter-letter' limit ${most}
    ) seen`
  return waiting
}

type Reader = { id: string; email: string; mailbox: string; locale: string | null; leaveKey: string }

async function writeCopies(
  tx: Transaction,
  { jobs, config }: Omit<Deps, 'db'>,
  letter: Letter & { writtenTo: string | null },
  room: number,
  now: Date,
): Promise<void> {
  const begunAt = letter.begunAt ?? now
  const next = await nextReaders(tx, letter.id, { begunAt, after: letter.writtenTo, room })
  const readers = [...new Map(next.toReversed().map((reader) => [reader.mailbox, reader])).values()]
  const filled = await fillLetter(tx, config, letter, now)
  const messages = await queueMessages(
    tx,
    jobs,
    readers.map(({ email, locale, leaveKey }) => ({
      channel: 'email',
      purpose: 'marketing',
      recipient: email,
      locale,
      template: 'newsletter-letter',
      content: { ...filled, leaveKey },
    })),
  )
  await tx`
    insert into newsletter_copies (letter_id, reader_id, message_id, written_at)
    select ${letter.id}, reader_id, message_id, ${now}
    from unnest(${readers.map(({ id }) => id)}::uuid[], ${messages}::uuid[]) c(reader_id, message_id)`
  await tx`
    update newsletter_letters set begun_at = ${begunAt}, written_to = ${next.at(-1)?.id ?? letter.writtenTo},
      all_written_at = ${next.length < room ? now : null}
    where id = ${letter.id}`
}

/**
 * Readers who were on the list when the letter began, and still are. Waits for a reader who is leaving. A mailbox that is
 * on the list in two spellings gets one copy.
 */
const nextReaders = (
  tx: Transaction,
  letterId: string,
  { begunAt, after, room }: { begunAt: Date; after: string | null; room: number },
) => tx<Reader[]>`
  select r.id, r.email, r.mailbox, r.locale, r.leave_key as "leaveKey" from newsletter_readers r
  where r.left_at is null and r.confirmed_at <= ${begunAt} ${after ? tx`and r.id > ${after}` : tx``}
    and not exists (
      select from newsletter_readers e join newsletter_copies c on c.reader_id = e.id and c.letter_id = ${letterId}
      where e.mailbox = r.mailbox
    )
  order by r.id limit ${room} for share of r`

/** Finishes a letter once no copy waits. */
async function endLetter(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx`
    update newsletter_letters l set ended_at = ${now}, (sent, failed, withheld) = (
      select c.sent, c.failed, c.withheld from (select ${countOfCopies(tx)}) c
    )
    where l.id = ${id} and not exists (
      select from messages m join newsletter_copies c on c.message_id = m.id
      where m.status = 'waiting' and m.template = 'newsletter-letter' and c.letter_id = ${id}
    )`
}
