import {
  isQueueName,
  QUEUES,
  type QueueFailure,
  type QueueName,
  type QueueStanding,
} from '../../../core/queues.ts'
import { DAY_MS } from '../../../core/time.ts'
import type { Database } from '../../platform/database.ts'
import { idBefore } from '../../platform/ids.ts'
import { DEAD_LETTERS } from '../../platform/jobs.ts'
import { type Channel, OUTBOX } from '../messaging/outbox.ts'

export type Queue = QueueStanding<Date>

/** Longer queues are not counted to their end. */
const MOST = 5000
/** Older failures are no longer counted. */
const FAILED_FOR_MS = 30 * DAY_MS

type Row = Omit<Queue, 'name'> & { name: string }

/** All queues, in the order of the table. */
export async function readQueues(db: Database): Promise<Queue[]> {
  const [jobs, messages] = await Promise.all([jobQueues(db), outboxes(db)])
  const found = new Map([...jobs, ...messages].map((row) => [row.name, row]))
  const nothing = { waiting: 0, oldest: null, active: 0, failed: 0 }
  return (Object.keys(QUEUES) as QueueName[]).map((name) => ({ ...nothing, ...found.get(name), name }))
}

const jobQueues = (db: Database) => db<Row[]>`
  select q.name, w.waiting, w.oldest, q.active_count as active, coalesce(f.failed, 0)::int as failed
  from jobs.queue q
    cross join lateral (
      select count(*)::int as waiting, min(created_on) as oldest from (
        select created_on from jobs.job j
        where j.name = q.name and j.state < 'active' and not j.blocked order by priority desc, created_on limit ${MOST}
      ) seen
    ) w
    left join (
      select source_name, count(*) as failed from (${letters(db)} limit ${MOST}) seen group by source_name
    ) f on f.source_name = q.name
  where q.name = any(${Object.keys(QUEUES)})`

const outboxes = (db: Database) => db<Row[]>`
  select c.name, w.*, f.failed
  from (values ('email', ${OUTBOX.email.ownQueue}), ('whatsapp', ${OUTBOX.whatsapp.ownQueue})) c(channel, name)
    cross join lateral (
      select count(*) filter (where not active)::int as waiting, count(*) filter (where active)::int as active,
        min(created_at) filter (where not active) as oldest
      from (
        select created_at, coalesce(claimed_until > now(), false) as active from messages m
        where m.status = 'waiting' and m.channel = c.channel order by created_at limit ${MOST}
      ) seen
    ) w
    cross join lateral (
      select count(*)::int as failed from (
        select from messages m where ${failed(db)} and m.channel = c.channel limit ${MOST}
      ) seen
    ) f`

export type Failure = QueueFailure<Date>

/** Failures of all queues, newest first; `most` jobs and `most` messages. */
export async function readFailures(db: Database, most: number): Promise<Failure[]> {
  const found = (await Promise.all([failedJobs(db, most), failedMessages(db, most)])).flat()
  return found
    .filter((failure): failure is Failure => isQueueName(failure.queue))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

/** Failures of one queue, newest first. */
export function failuresOf(db: Database, queue: QueueName, most: number): Promise<{ id: string }[]> {
  const channel = CHANNELS.find((channel) => OUTBOX[channel].ownQueue === queue)
  return channel ? failedMessages(db, most, channel) : failedJobs(db, most, queue)
}

const CHANNELS = Object.keys(OUTBOX) as Channel[]

const failedJobs = (db: Database, most: number, of?: QueueName) => db<
  (Omit<Failure, 'queue'> & { queue: string })[]
>`
  select id, source_name as queue, source_output ->> 'message' as reason, created_on as at,
    source_retry_count + 1 as tries, null as template
  from (
    ${letters(db)} ${of ? db`and source_name = ${of}` : db``} order by created_on desc limit ${most}
  ) seen`

const failedMessages = (db: Database, most: number, of?: Channel) => db<Failure[]>`
  select m.id, case channel when 'email' then ${OUTBOX.email.ownQueue} else ${OUTBOX.whatsapp.ownQueue} end as queue,
    last_error as reason, created_at as at, attempts as tries, template
  from messages m where ${failed(db)} ${of ? db`and channel = ${of}` : db``} order by m.id desc limit ${most}`

const letters = (db: Database) => db`
  select id, source_name, source_output, source_retry_count, created_on from jobs.job
  where name = ${DEAD_LETTERS} and state < 'active' and not blocked`

/** Messages that were sent and reported as undelivered later do not count. */
const failed = (db: Database) => db`
  m.status = 'failed' and m.recipient <> ''
  and m.id > ${idBefore(new Date(Date.now() - FAILED_FOR_MS))}`
