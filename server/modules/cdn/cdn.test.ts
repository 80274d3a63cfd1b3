import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../../contract/client.ts'
import { OPENING_CASH_RULES } from '../../../core/cash-rules.ts'
import { OPENING_FACTS } from '../../../core/shop.ts'
import { ADDRESS, CAST } from '../../../test/cast.ts'
import { testDatabase } from '../../../test/database.ts'
import { testShop } from '../../../test/shop.ts'
import { newId } from '../../platform/ids.ts'
import { startJobs } from '../../platform/jobs.ts'
import { createLog } from '../../platform/log.ts'
import { CATALOGUE_PAGES, EVERY_PAGE, productKey } from '../../platform/surrogate-keys.ts'
import { addProducts } from '../catalogue/add-products.ts'
import { announceCatalogue } from '../catalogue/catalogue-news.ts'
import { saveSettings } from '../settings/save-settings.ts'
import { PURGE_CDN } from './cdn-jobs.ts'
import { purge } from './purge.ts'
import { takeChanges } from './take-changes.ts'

type Asked = { method: string | undefined; keys: unknown; token: string | undefined }

/** What stands in for a CDN: what it was asked, and how it answers. */
let asked: Asked[] = []
let status = 200
const cdn = createServer(({ method, headers }, response) => {
  asked.push({ method, keys: headers['surrogate-key'], token: headers.authorization })
  response.writeHead(status, { location: '/elsewhere' }).end()
})
beforeAll(() => new Promise<void>((resolve) => cdn.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  cdn.close()
})

/** Whose changes no shop takes. */
const quiet = testDatabase()
const shop = testShop(() => ({
  CDN_PURGE_URL: `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/purge`,
  CDN_PURGE_TOKEN: 'a-token',
}))
// The shop's first look finds the settings that the test shop was given, and has every page forgotten: the catalogue's too.
beforeAll(() => vi.waitUntil(() => keys().includes(EVERY_PAGE), { timeout: 20_000 }))
beforeEach(() => {
  asked = []
  status = 200
})

const idOf = async (handle: string) => {
  const [row] = await shop.db<{ id: string }[]>`select id from products where handle = ${handle}`
  return row!.id
}
const keys = () => asked.map((one) => one.keys)
/** What a transaction changes that a look falls into is told only once it is known everywhere, 20 seconds later. */
const betweenLooks = (change: () => Promise<unknown>) =>
  shop.db.begin(async (tx) => {
    await tx`select from cdn_looks for update`
    await change()
  })

test('a price that changes has the pages with products forgotten, with the token', async () => {
  const id = await idOf(CAST.kurti.handle)
  await betweenLooks(() => shop.db.begin((tx) => announceCatalogue(tx, [id])))
  await expect
    .poll(() => asked)
    .toContainEqual({ method: 'PURGE', keys: CATALOGUE_PAGES, token: 'Bearer a-token' })
})

test('an order has the pages with its piece forgotten, and no others', async () => {
  const items = [{ _id: CAST.kurti.handle, size: 'M' as const, quantity: 1 }]
  const shopper = await shop.shopper()
  await betweenLooks(() =>
    call('POST /api/order/place', { items, amount: 1499 + 150, address: ADDRESS }, shopper),
  )
  await expect.poll(keys).toContain(productKey(CAST.kurti.handle))
  expect(new Set(keys())).toEqual(new Set([productKey(CAST.kurti.handle)]))
})

test('a piece that sells out has another place in the lists, and so has one that comes back', async () => {
  const id = await idOf(CAST.lehenga.handle)
  // What is left of a size that is offered no more is for nobody.
  await shop.db`update variants set offered = false where product_id = ${id} and size = 'L'`
  for (const stock of [0, 3]) {
    asked = []
    await betweenLooks(() =>
      shop.db.begin(async (tx) => {
        const moved = await tx<{ id: string; delta: number }[]>`
          update variants v set stock = ${stock} from variants before
          where v.product_id = ${id} and v.offered and before.id = v.id and before.stock <> ${stock}
          returning v.id, v.stock - before.stock as delta`
        for (const variant of moved)
          await tx`
            insert into stock_movements (id, variant_id, delta, cause, actor_kind)
            values (${newId()}, ${variant.id}, ${variant.delta}, 'corrected', 'shop')`
      }),
    )
    await expect.poll(keys, { message: `${stock} of each` }).toContain(CATALOGUE_PAGES)
  }
})

test('of more pieces at once than are told one by one all pages that show any are forgotten', async () => {
  const many = Array.from({ length: 201 }, (_, at) => ({ ...CAST.kurti, handle: `many-${at}`, pictures: [] }))
  await betweenLooks(() => shop.db.begin((tx) => addProducts(tx, many)))
  await expect.poll(keys).toContain(CATALOGUE_PAGES)
  asked = []
  await betweenLooks(
    () => shop.db`
      insert into stock_movements (id, variant_id, delta, cause, actor_kind)
      select gen_random_uuid(), v.id, -1, 'corrected', 'shop' from variants v join products p on p.id = v.product_id
      where handle like 'many-%' and size = 'M'`,
  )
  await expect.poll(keys).toContain(CATALOGUE_PAGES)
  expect(keys().join(' ')).not.toContain(productKey('many-0'))
})

test('a while after a start every page is forgotten, for it may be of the release before', async () => {
  const later = await shop.db`
    select data -> 'keys' as keys from jobs.job
    where name = ${PURGE_CDN.name} and start_after > created_on + interval '1 minute'`
  expect(later).toEqual([{ keys: [EVERY_PAGE] }])
})

test('settings that are saved, and a discount that ends, are told too', async () => {
  const settings = { facts: OPENING_FACTS, cashRules: OPENING_CASH_RULES }
  await betweenLooks(() => saveSettings(shop.db, null, settings, 0))
  await expect.poll(keys).toContain(EVERY_PAGE)
  await shop.db`
    update products set discount_type = 'fixed', discount_value = 100, discount_ends_at = now() + interval '300 ms'
    where handle = ${CAST.kurta.handle}`
  await expect.poll(keys).toContain(CATALOGUE_PAGES)
})

test('once every instance knows of it, it is told again: by a job, which is tried until it is heard', async () => {
  // As of a token that has run out.
  status = 403
  await shop.db.begin(async (tx) => {
    await tx`select from cdn_looks for update`
    await tx`insert into catalogue_news (what, at) values ('slides', now() - interval '25 seconds')`
    await tx`update cdn_looks set looked_at = now() - interval '10 seconds'`
  })
  const failed = () => shop.db`
    select from jobs.job where name = ${PURGE_CDN.name} and state = 'retry' and data -> 'keys' ? ${CATALOGUE_PAGES}`
  // On a busy machine what was changed before is due to be told again by now, too.
  await expect.poll(async () => (await failed()).length).toBeGreaterThan(0)
  expect(keys()).toContain(CATALOGUE_PAGES)
  const [said] = await shop.db<{ text: string }[]>`
    select output::text as text from jobs.job where name = ${PURGE_CDN.name} and state = 'retry' limit 1`
  expect(said?.text).toContain('answered 403')
  expect(said?.text, 'the token is in no log and no queue').not.toContain('a-token')
  status = 200
  asked = []
  await shop.db`update jobs.job set start_after = now() where name = ${PURGE_CDN.name} and state = 'retry'`
  await expect.poll(keys).toContain(CATALOGUE_PAGES)
  await expect.poll(failed).toHaveLength(0)
})

test('what the clock alone makes another of every page, as a new year, has all forgotten: at once, and once every instance has come to it', async () => {
  const jobs = await startJobs(quiet.address, createLog('silent'), [PURGE_CDN])
  const told = () => quiet.db`select data from jobs.job where name = ${PURGE_CDN.name}`
  const takenOfTurn = async (secondsAgo: number) => {
    await quiet.db`update cdn_looks set looked_at = now() - interval '10 seconds'`
    const turn = Date.now() - secondsAgo * 1000
    const turnsAt = (after: Date) => (after.getTime() < turn ? turn : Number.POSITIVE_INFINITY)
    return takeChanges({ db: quiet.db, jobs, turnsAt })
  }
  expect(await takenOfTurn(5)).toEqual([EVERY_PAGE])
  expect(await told()).toEqual([])
  expect(await takenOfTurn(25)).toEqual([])
  expect(await told()).toEqual([{ data: { keys: [EVERY_PAGE] } }])
  expect(await takenOfTurn(-5)).toEqual([])
  await jobs.stop()
})

test('a discount that ends by itself has the pages with products forgotten', async () => {
  const jobs = await startJobs(quiet.address, createLog('silent'), [PURGE_CDN])
  await quiet.db.begin((tx) => addProducts(tx, [CAST.kurta]))
  await quiet.db`update stock_movements set at = now() - interval '1 hour'`
  const takenOfEnd = async (secondsAgo: number) => {
    await quiet.db`
      update products set discount_type = 'fixed', discount_value = 100,
        discount_ends_at = now() - make_interval(secs => ${secondsAgo})`
    await quiet.db`update cdn_looks set looked_at = now() - interval '10 seconds'`
    return takeChanges({ db: quiet.db, jobs, turnsAt: () => Number.POSITIVE_INFINITY })
  }
  expect(await takenOfEnd(5)).toEqual([CATALOGUE_PAGES])
  expect(await takenOfEnd(-60)).toEqual([])
  await jobs.stop()
})

test('of several instances one tells it, and none waits for another', async () => {
  const { db, jobs } = shop.running.shop
  const id = await idOf(CAST.kurti.handle)
  await betweenLooks(async () => {
    await db.begin((tx) => announceCatalogue(tx, [id]))
    expect(await takeChanges({ db, jobs, turnsAt: () => Number.POSITIVE_INFINITY })).toEqual([])
    expect(asked).toEqual([])
  })
  await expect.poll(keys).toContain(CATALOGUE_PAGES)
})

test('the token goes to no other address than the one that was given, wherever that leads', async () => {
  status = 307
  const { port } = cdn.address() as AddressInfo
  const given = { purgeUrl: `http://127.0.0.1:${port}/purge`, token: 'once' }
  await expect(purge(given, [EVERY_PAGE], 5000)).rejects.toThrow('answered 307')
  expect(asked.filter(({ token }) => token === 'Bearer once')).toHaveLength(1)
})

test('one that was told nothing for half an hour forgets everything', async () => {
  // Settings that changed meanwhile would have every page forgotten too.
  await shop.db`update settings set updated_at = now() - interval '1 hour'`
  await shop.db`update cdn_looks set looked_at = now() - interval '40 minutes'`
  await expect.poll(keys).toContain(EVERY_PAGE)
})
