import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { pictureUrl, renditionWidths } from '../core/picture-url.ts'
import type { Picture } from '../core/product.ts'
import { ACCOUNT_MAIL } from '../server/modules/accounts/account-jobs.ts'
import { login } from '../server/modules/accounts/login.ts'
import { profile } from '../server/modules/accounts/profile.ts'
import { authenticate } from '../server/modules/accounts/sessions.ts'
import { emptyTable, productAt, takeProduct } from '../server/modules/catalogue/product-table.ts'
import { eachProduct } from '../server/modules/catalogue/read-products.ts'
import { readSlides } from '../server/modules/catalogue/read-slides.ts'
import { openDatabase } from '../server/platform/database.ts'
import { type Jobs, startJobs } from '../server/platform/jobs.ts'
import { createLog } from '../server/platform/log.ts'
import { createMedia } from '../server/platform/media.ts'
import { folderStore } from '../server/platform/media-store.ts'
import { HERE } from '../test/cast.ts'
import { testDatabase } from '../test/database.ts'
import { loadDemo } from './load.ts'

const shop = testDatabase()
let jobs: Jobs
beforeAll(async () => {
  jobs = await startJobs(shop.address, createLog('silent'), [ACCOUNT_MAIL])
})
afterAll(() => jobs.stop())

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'shop-demo-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

// In order: a load that is killed, then two at once, then a look at what is there.

test('a load that is killed leaves no rows, and the next one is whole', async () => {
  const blocker = openDatabase(shop.address, 1)
  await blocker.begin(async (tx) => {
    await tx`lock table slides in access exclusive mode`
    const loading = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      LOAD,
      JSON.stringify(shop.address),
      dataDir,
    ])
    await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(1)
    loading.kill('SIGKILL')
    await once(loading, 'exit')
  })
  await blocker.end()
  expect(await productsHeld()).toEqual([])
  expect(await shop.db`select from accounts`).toHaveLength(0)
})

const LOAD = `
  import { openDatabase } from '${new URL('../server/platform/database.ts', import.meta.url)}'
  import { folderStore } from '${new URL('../server/platform/media-store.ts', import.meta.url)}'
  import { loadDemo } from '${new URL('load.ts', import.meta.url)}'
  await loadDemo({ db: openDatabase(JSON.parse(process.argv[1]), 2), media: folderStore(process.argv[2] + '/media') })`

const waiting = () => shop.db`select from pg_locks where not granted and relation = 'slides'::regclass`

test('two instances that start at the same moment load it once', async () => {
  await Promise.all([
    loadDemo({ db: shop.db, media: folderStore(join(dataDir, 'media')) }),
    loadDemo({ db: shop.db, media: folderStore(join(dataDir, 'media')) }),
  ])
  expect(await productsHeld()).toHaveLength(104)
})

test('a later start changes no row, and brings the pictures to a folder that lacks them', async () => {
  const before = await productsHeld()
  await shop.db`update variants set stock = stock + 1 where id = (select min(id::text)::uuid from variants)`
  const changed = await productsHeld()
  expect(changed).not.toEqual(before)
  await loadDemo({ db: shop.db, media: folderStore(join(dataDir, 'media')) })
  expect(await productsHeld()).toEqual(changed)

  const media = createMedia(folderStore(join(dataDir, 'media')))
  for (const picture of await everyPicture())
    for (const width of renditionWidths(picture.width)) {
      const name = pictureUrl('', picture.hash, width, 'avif').replace('/media/', '')
      const ready = existsSync(join(dataDir, 'media', 'renditions', name))
      expect(ready || width === picture.width, `${name} is there before it is asked for`).toBe(true)
      const file = await media.file(name)
      expect(file, name).toMatchObject({ type: 'image/avif' })
      file?.body.destroy()
    }
})

test('products are as the demo says, counted from today', async () => {
  const products = new Map((await productsHeld()).map((product) => [product.handle, product]))
  const kesar = products.get('kesar-a-line-lehenga')!
  expect(kesar).toMatchObject({
    name: 'Kesar A-Line Lehenga',
    category: 'Lehenga',
    subCategory: 'A Line',
    pricePaise: 12_900_00,
    discount: { discountType: 'percentage', discountValue: 15 },
    sold: 13,
    details: { fabric: 'Chanderi silk-cotton', measurements: { M: { bust: 91 } } },
  })
  expect(kesar.sizes.map(({ quantity }) => quantity).reduce((a, b) => a + b)).toBeGreaterThan(0)
  expect(kesar.details.measurements).not.toHaveProperty('unit')
  expect((Date.now() - kesar.listedAt.getTime()) / 86_400_000).toBeCloseTo(21, 1)
  expect(kesar.pictures.map(({ width, height }) => [width, height])).toEqual([
    [1200, 1500],
    [1200, 1500],
  ])

  const ended = [...products.values()].filter(
    ({ discount }) => discount?.endDate && new Date(discount.endDate) < new Date(),
  )
  expect(ended).toHaveLength(2)
})

test('the slides lead to addresses of the collection', async () => {
  const slides = await readSlides(shop.db)
  expect(slides.map(({ link }) => link.href)).toEqual([
    '/collection?category=Bride+And+Groom',
    '/collection?category=Saree',
    '/collection?category=Lehenga',
    '/collection?category=Kurti&category=Onepiece',
  ])
  expect(slides[1]).toMatchObject({ clearWide: 'right', wide: { width: 1920 }, tall: { width: 1080 } })
})

test('the demo shopper can sign in, is verified and has an address', async () => {
  const { token } = await login(
    shop.db,
    jobs,
    { email: 'shopper@example.com', password: 'shopper-demo-1' },
    HERE,
  )
  const { accountId } = await authenticate(shop.db, token)
  expect(await profile(shop.db, accountId)).toMatchObject({
    name: 'Demo Shopper',
    isAccountVerified: true,
    phone: '9876543210',
    address: { firstName: 'Demo', lastName: 'Shopper', city: 'Jaipur', country: 'India' },
  })
})

async function productsHeld() {
  const table = emptyTable()
  await eachProduct(shop.db, {
    take(row) {
      takeProduct(table, row, new Date(), 1)
    },
  })
  return [...table.byId.values()].map((number) => productAt(table, number))
}

async function everyPicture(): Promise<Picture[]> {
  const [products, slides] = await Promise.all([productsHeld(), readSlides(shop.db)])
  return [
    ...products.flatMap(({ pictures }) => pictures),
    ...slides.flatMap(({ wide, tall }) => [wide, tall]),
  ]
}
