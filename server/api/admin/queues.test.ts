import { beforeAll, expect, test } from 'vitest'
import { QUEUES } from '../../../core/queues.ts'
import { refusal, testShop } from '../../../test/shop.ts'
import { askAs, type StaffCaller } from '../../../test/staff.ts'
import { JOB_KINDS } from '../../jobs/kinds.ts'
import { OUTBOX } from '../../modules/messaging/outbox.ts'
import { idBefore, newId } from '../../platform/ids.ts'

const shop = testShop()
let manager: StaffCaller
beforeAll(async () => {
  manager = await shop.staff('manager')
})

const read = async () => (await askAs(manager, 'GET /api/admin/queues')).reply
const queue = async (name: string) => (await read()).queues.find((one) => one.name === name)
const retry = (name: string, ids?: string[]) =>
  askAs(manager, 'POST /api/admin/queues/{name}/retry', ids ? { ids } : {}, { params: { name } })

test('every kind of job and each outbox has its name in the table', () => {
  const names = [...JOB_KINDS.map(({ name }) => name), ...Object.values(OUTBOX).map((own) => own.ownQueue)]
  expect(Object.keys(QUEUES).toSorted()).toEqual(names.toSorted())
  for (const { name, clock } of JOB_KINDS)
    expect(QUEUES[name as keyof typeof QUEUES].byTheClock).toBe(clock !== undefined)
})

test('a job whose last try has failed is kept with its reason, tried anew when asked, and that is written down', async () => {
  await shop.db`update jobs.queue set retry_limit = 0 where name = 'send-refund'`
  const { jobs } = shop.running.shop
  const refundId = 'nobody@example.com'
  await shop.db.begin(async (tx) => {
    await jobs.enqueueAll(tx, { name: 'send-refund' }, [{ refundId }, { refundId }])
    await tx`update jobs.job set retry_limit = 0 where name = 'send-refund'`
  })
  await expect.poll(async () => (await queue('send-refund'))?.failed, { timeout: 10_000 }).toBe(2)
  const failures = (await read()).failures.filter((one) => one.queue === 'send-refund')
  expect(failures[0]).toMatchObject({ tries: 1, template: null })
  expect(failures[0]!.reason).toContain('invalid input syntax')
  expect(failures[0]!.reason).not.toContain('nobody@example.com')

  expect((await retry('send-refund', [failures[0]!.id])).reply.message).toBe('It is tried again.')
  const [change] = await shop.db`select action, subject, after from staff_audit order by id desc limit 1`
  expect(change).toEqual({ action: 'queue.retried', subject: 'send-refund', after: { jobs: 1 } })
  const ids = async () => (await read()).failures.map(({ id }) => id)
  expect(await ids()).not.toContain(failures[0]!.id)
  expect(await ids()).toContain(failures[1]!.id)
})

test('what a queue has given up is tried anew, however much other queues have given up since', async () => {
  const given = (name: string, count: number, ago: string) => shop.db`
    insert into jobs.job (name, source_name, data, source_output, created_on)
    select 'dead-letters', ${name}, '{"refundId": "nobody"}', '{"message": "no"}', now() - ${ago}::interval
    from generate_series(1, ${count})`
  await shop.db`insert into jobs.job (name, state) values ('courier-event', 'active')`
  expect((await queue('courier-event'))?.waiting, 'what is being done waits no more').toBe(0)
  await shop.db`delete from jobs.job where name = 'courier-event'`
  await given('courier-event', 1, '2 hours')
  await given('tend-parcel', 1, '1 hour')
  const waits = async (name: string) => {
    const { waiting, oldest } = (await queue(name))!
    return [waiting, Math.round((Date.now() - Date.parse(oldest!)) / 3_600_000)]
  }
  await shop.db`
    insert into jobs.job (name, state, created_on, started_on, start_after) values
      ('courier-event', 'created', now() - interval '2 hours', null, '2099-01-01'),
      ('courier-event', 'created', now() - interval '1 hour', null, '2099-01-01'),
      ('courier-event', 'active', now() - interval '3 hours', now(), now())`
  expect(await waits('courier-event'), 'what has waited longest, of what is not being done').toEqual([2, 2])
  await shop.db`
    insert into messages (id, channel, purpose, template, recipient, content, created_at, not_before)
    select gen_random_uuid(), 'whatsapp', 'transactional', 'username', '9876543210', '{}', now() - hours * interval '1 hour',
      '2099-01-01' from unnest(array[1, 2]) hours`
  expect(await waits('outbox-whatsapp')).toEqual([2, 2])
  await shop.db`delete from messages where channel = 'whatsapp'`
  const times = (await read()).failures.map(({ at }) => at)
  expect(times, 'the newest first').toEqual(times.toSorted().toReversed())
  await given('tend-parcel', 200, '1 hour')
  expect((await retry('courier-event')).reply.message).toBe('It is tried again.')
  await shop.db`delete from jobs.job where name = 'dead-letters' and source_name = 'tend-parcel'`
})

test('messages that were given up are sent again together, but for what must not be', async () => {
  const given = async (template: string, purpose: string, channel = 'email', recipient = 'a@example.com') => {
    const id = newId()
    await shop.db`
      insert into messages (id, channel, purpose, template, recipient, content, status, last_error, attempts)
      values (${id}, ${channel}, ${purpose}, ${template}, ${recipient}, ${JSON.stringify({ name: 'A', email: 'a@example.com', code: '1' })},
        'failed', 'Connection refused', 80)`
    return id
  }
  const [one, two, code] = [
    await given('username', 'transactional'),
    await given('username', 'transactional'),
    await given('reset-code', 'authentication'),
  ]
  const onWhatsApp = await given('username', 'transactional', 'whatsapp', '9876543210')
  await given('username', 'transactional', 'email', '')
  const longAgo = await given('username', 'transactional')
  await shop.db`update messages set id = ${idBefore(new Date(Date.now() - 31 * 86_400_000))} where id = ${longAgo}`
  expect(await queue('outbox-email')).toMatchObject({ failed: 3, waiting: 0, oldest: null })
  expect((await read()).failures.find(({ id }) => id === two)).toMatchObject({
    queue: 'outbox-email',
    reason: 'Connection refused',
    tries: 80,
    template: 'username',
  })
  expect((await retry('outbox-email')).reply.message).toBe('2 are tried again.')
  const statusOf = async (id: string) =>
    (await shop.db<{ status: string }[]>`select status from messages where id = ${id}`)[0]!.status
  // Mail is off here, so that what was taken out of the outbox again is held back.
  await expect
    .poll(() => Promise.all([one, two, code].map(statusOf)), { timeout: 10_000 })
    .toEqual(['suppressed', 'suppressed', 'failed'])
  expect(await statusOf(onWhatsApp), 'another queue').toBe('failed')
  await shop.db`
    update messages set status = 'waiting', claimed_until = now() - interval '1 minute', not_before = '2099-01-01'
    where id = ${onWhatsApp}`
  expect(await queue('outbox-whatsapp'), 'whoever had it died').toMatchObject({ waiting: 1, active: 0 })
  await shop.db`update messages set claimed_until = now() + interval '1 minute' where id = ${onWhatsApp}`
  expect(await queue('outbox-whatsapp'), 'somebody has it').toMatchObject({ waiting: 0, active: 1 })
  const tries = await shop.db`select attempts from messages where id = any(${[one, two]})`
  expect(tries, 'all of them anew').toEqual([{ attempts: 1 }, { attempts: 1 }])
  expect(await refusal(retry('outbox-email'))).toMatchObject({ status: 409, code: 'nothingToRetry' })
})
