import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { call } from '../../contract/client.ts'
import { ADDRESS, CAST } from '../../test/cast.ts'
import { testShop } from '../../test/shop.ts'
import { AUDIT_BOOKS } from '../modules/orders/auditing/audit-jobs.ts'
import type { JobKind, Nothing } from '../platform/jobs.ts'
import {
  APPLY_RETENTION,
  CATCH_UP_LEDGER,
  CLEAN_PICTURES,
  COUNT_RETURNS,
  INVITE_REVIEWS,
  JOB_KINDS,
} from './kinds.ts'

const shop = testShop()
const modules = new URL('../modules/', import.meta.url)

test('every kind of job that is declared has its queue, of a name of its own', async () => {
  const { JOB_KINDS: _, ...ofTheClock } = await import('./kinds.ts')
  const declared: string[] = Object.values(ofTheClock).map(({ name }) => name)
  for (const file of readdirSync(modules, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('-jobs.ts'))
      for (const kind of Object.values(await import(new URL(file, modules).href)))
        declared.push((kind as JobKind<unknown>).name)
  expect(declared.toSorted()).toEqual(JOB_KINDS.map(({ name }) => name).toSorted())
  expect(new Set(declared).size).toBe(declared.length)
})

test('kinds of jobs keep their names, under which those of the release before may wait', () => {
  expect(JOB_KINDS.map(({ name }) => name).toSorted()).toEqual([
    ...['account-mail', 'apply-retention', 'ask-served-pins', 'audit-books', 'catch-up-ledger'],
    ...['check-confirmations', 'check-imports', 'check-parcels', 'check-payments', 'check-returns'],
    ...['clean-pictures', 'count-returns', 'courier-event', 'import-products', 'invite-reviews'],
    ...['payment-event', 'purge-cdn', 'send-refund', 'tend-parcel', 'tend-pickup', 'whatsapp-events'],
  ])
})

test('what the clock is to do it does: each such kind has its time', async () => {
  const scheduled = await shop.db<{ name: string }[]>`select name from jobs.schedule`
  const byTheClock = JOB_KINDS.filter((kind) => kind.clock)
  expect(scheduled.map(({ name }) => name).toSorted()).toEqual(byTheClock.map(({ name }) => name).toSorted())
})

test('what is done once a day is done while India sleeps, and reviews are asked for while it is awake', async () => {
  const daily = await shop.db<{ name: string; cron: string }[]>`
    select name, cron from jobs.schedule where cron ~ '^\\d+ \\d+ \\* \\* \\*$'`
  expect(daily.length).toBeGreaterThan(4)
  for (const { name, cron } of daily) {
    const [minute, hour] = cron.split(' ').map(Number) as [number, number]
    const inIndia = (hour + 5.5 + minute / 60) % 24
    const [from, to] = name === INVITE_REVIEWS.name ? [9, 13] : [1, 5]
    expect(inIndia >= from && inIndia < to, `${name}: at ${inIndia} in India`).toBe(true)
  }
})

test('an audit of many books has half an hour before it is given up', async () => {
  const [queue] = await shop.db`select expire_seconds from jobs.queue where name = ${AUDIT_BOOKS.name}`
  expect(queue).toEqual({ expire_seconds: 1800 })
})

test('the morning’s job asks for reviews, and a night’s do what they are for', async () => {
  const { db, running } = shop
  const { orderId } = await call(
    'POST /api/order/place',
    { items: [{ _id: CAST.kurti.handle, size: 'M', quantity: 1 }], amount: 1649, address: ADDRESS },
    await shop.shopper(),
  )
  await db`
    update orders set status = 'Delivered', delivered_at = now() - interval '7 days' where code = ${orderId}`
  await db`insert into missed_searches (day, words, times, came_close) values ('2026-01-01', 'zari', 1, false)`
  await db`insert into pin_returns (pin, parcels, returned) values ('302003', 9, 9)`
  await db`
    insert into pictures (hash, width, height, colour, created_at)
    values ('ffffffffffffffffffff', 40, 50, '#9c2b2a', now() - interval '8 days')`
  const begin = (...kinds: JobKind<Nothing>[]) =>
    db.begin(async (tx) => {
      for (const kind of kinds) await running.shop.jobs.enqueue(tx, kind, {})
    })
  await begin(INVITE_REVIEWS)
  await expect.poll(() => db`select from review_invitations`).toHaveLength(1)
  await db.begin(async (tx) => {
    await tx`alter table ledger disable trigger ledger_stays`
    await tx`delete from ledger`
    await tx`alter table ledger enable trigger ledger_stays`
  })
  await begin(APPLY_RETENTION, CATCH_UP_LEDGER, CLEAN_PICTURES, COUNT_RETURNS)
  const undone = () => db`
    select 'old search' as of from missed_searches
    union all select 'parcels of a PIN code' from pin_returns
    union all select 'picture that nothing uses' from pictures where hash = 'ffffffffffffffffffff'
    union all select 'placeholder' from pictures where blur is null
    union all select 'order of before the ledger' from orders where id not in (select order_id from ledger)`
  await expect.poll(undone).toEqual([])
})
