import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { costOf } from '../../../test/load/books/rows-read.ts'
import { type Database, openDatabase } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { type Jobs, startJobs } from '../../platform/jobs.ts'
import { createLog } from '../../platform/log.ts'
import { replyWordIn } from '../messaging/reply-words.ts'
import { hearWhatsApp } from './hear-whatsapp.ts'

const database = testDatabase()
let db: Database
let jobs: Jobs

beforeAll(async () => {
  db = openDatabase(database.address, 1)
  jobs = await startJobs(database.address, createLog('silent'), [])
})
beforeEach(async () => {
  await db`delete from messages`
  await db`delete from webhook_events`
})
afterAll(async () => {
  await jobs.stop()
  await db.end()
})

type Told = { message: string; delivery: string; at?: string; known?: boolean; error?: object }

/** Messages that WhatsApp has taken, under `wamid.` and their ids. */
async function sent(many: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    insert into messages (id, channel, purpose, template, recipient, content, status, sent_at, provider_id, delivery)
    select id, 'whatsapp', 'transactional', 'order-shipped', '9876543210', '{}', 'sent', now(), 'wamid.' || id, 'accepted'
    from (select gen_random_uuid() as id from generate_series(1, ${many})) new returning id`
  return rows.map(({ id }) => id)
}

/** What WhatsApp told, as it is kept until it is heard; `known` false: it brings back nothing of ours. Returns the ids. */
async function kept(told: Told[]): Promise<string[]> {
  const rows = told.map(({ message, delivery, at = '2026-11-23T10:00:00Z', known = true, error = null }) => ({
    event_id: newId(),
    body: { providerId: `wamid.${message}`, messageId: known ? message : null, delivery, at, error },
  }))
  await db`
    insert into webhook_events (provider, event_id, kind, body)
    select 'whatsapp', event_id, 'status', body
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (event_id text, body jsonb)`
  return rows.map(({ event_id }) => event_id)
}

const hear = (ids: string[]) => hearWhatsApp({ db, jobs }, ids)
const unheard = async () =>
  (await db<{ id: string }[]>`select event_id as id from webhook_events where handled_at is null`).map(
    ({ id }) => id,
  )

test('of what is told of a message at once the furthest stands, whichever name it is told by', async () => {
  const [ours, theirs, lost, erased, late] = await sent(5)
  await db`update messages set recipient = '' where id = ${erased!}`
  await db`update messages set delivery = 'read' where id = ${late!}`
  // Sent, though no answer said so: one that nobody has noted yet.
  await db`
    update messages set status = 'waiting', sent_at = null, provider_id = null, delivery = null, claimed_until = now()
    where id = ${ours!}`
  const error = { code: 131026, words: 'WhatsApp 131026' }
  await hear(
    await kept([
      { message: ours!, delivery: 'read', at: '2026-11-23T10:02:00Z' },
      { message: ours!, delivery: 'accepted' },
      { message: ours!, delivery: 'delivered', at: '2026-11-23T10:01:00Z' },
      { message: theirs!, delivery: 'delivered', known: false },
      { message: lost!, delivery: 'failed', error },
      { message: lost!, delivery: 'accepted' },
      { message: erased!, delivery: 'read' },
      { message: late!, delivery: 'delivered' },
    ]),
  )
  const rows = await db`
    select status, delivery, delivery_at, sent_at, provider_id, claimed_until, last_error from messages
    where id = any(${[ours!, theirs!, lost!, erased!, late!]}) order by array_position(${[ours!, theirs!, lost!, erased!, late!]}::uuid[], id)`
  expect(rows[0]).toMatchObject({
    ...{ status: 'sent', delivery: 'read', provider_id: `wamid.${ours}`, claimed_until: null },
    sent_at: new Date('2026-11-23T10:00:00Z'),
    delivery_at: new Date('2026-11-23T10:02:00Z'),
  })
  expect(rows.slice(1).map(({ delivery }) => delivery)).toEqual(['delivered', 'failed', 'accepted', 'read'])
  expect(rows[2]!.last_error).toBe(error.words)
  expect(await unheard()).toEqual([])
})

test('one that cannot be written down keeps none of those beside it', async () => {
  const [one, other] = await sent(2)
  const [sound, broken] = await kept([
    { message: one!, delivery: 'delivered' },
    { message: other!, delivery: 'delivered', at: 'no time' },
  ])
  await expect(hear([broken!, sound!])).rejects.toThrow()
  const [found] = await db`select delivery from messages where id = ${one!}`
  expect(found!.delivery).toBe('delivered')
  expect(await unheard()).toEqual([broken])
})

/** As many as WhatsApp tells while a few hundred messages a second are sent. */
const AT_ONCE = 20

test('it costs no more in a crowd that the database has not measured yet', async () => {
  // Its plans are made while there is next to nothing.
  const [first] = await sent(1)
  for (let time = 0; time < 10; time++) await hear(await kept([{ message: first!, delivery: 'read' }]))
  const messages = await sent(3000)
  const ids = await kept(messages.map((message) => ({ message, delivery: 'delivered' })))
  const { rows, most } = await costOf(db, () => hear(ids.splice(0, AT_ONCE)))
  expect(rows / AT_ONCE, `most of ${most.table}`).toBeLessThan(10)
})

test('a word that stops or starts messages, or says yes, is one however it is typed, and none within a sentence', () => {
  for (const word of ['STOP', ' stop. ', 'Stop all', 'STOPALL', 'Unsubscribe!', 'opt-out', 'OptOut'])
    expect(replyWordIn(word), word).toBe('stop')
  for (const word of ['START', 'unstop', 'Opt in', 'OPTIN']) expect(replyWordIn(word), word).toBe('start')
  for (const word of ['Yes!', 'yes, it is mine', 'Haan ji', 'हाँ।'])
    expect(replyWordIn(word), word).toBe('yes')
  for (const text of ['Yes, but on Tuesday', 'When does it stop raining?', 'Do not stop', 'restart', ''])
    expect(replyWordIn(text), text).toBeNull()
})
