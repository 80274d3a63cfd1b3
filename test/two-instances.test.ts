import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../server/config.ts'
import { openShop, type RunningShop } from '../server/main.ts'
import { addSamples } from '../server/modules/reviews/sample-reviews.ts'
import { createLog } from '../server/platform/log.ts'
import { onOneServer } from '../server/platform/pools.ts'
import { CAST } from './cast.ts'
import { declareMeasures } from './declare-measures.ts'
import { payloadOf } from './product-payload.ts'
import { testShop } from './shop.ts'
import { askAs, type StaffCaller } from './staff.ts'

/** Renders pages with the catalogue's contents, cached as bytes like the real ones. */
const render = async (_request: Request, { catalogue }: { catalogue: RunningShop['shop']['catalogue'] }) =>
  new Response(
    `<!doctype html><title>Shop</title><p>${JSON.stringify([catalogue.latest(), catalogue.slides()])}</p>`,
    { headers: { 'content-type': 'text/html' } },
  )

const here = testShop()
const dataDir = mkdtempSync(join(tmpdir(), 'shop-other-'))
let there: RunningShop
let pageThere = ''
let manager: StaffCaller
beforeAll(async () => {
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir })
  there = await openShop(config, onOneServer(here.address), createLog('error'), render as never)
  pageThere = `${await there.app.listen({ port: 0, host: '127.0.0.1' })}/`
  manager = await here.staff('manager')
  await declareMeasures(here.db)
})
afterAll(async () => {
  await there?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const page = async () => (await fetch(pageThere)).text()
const params = { handle: CAST.kurta.handle }
const read = async () =>
  (await askAs(manager, 'GET /api/admin/products/{handle}', undefined, { params })).reply.product

test('what is changed on one instance is on the other’s page', async () => {
  expect(await page()).toContain('Aangan Linen Kurta')
  const payload = { ...payloadOf(await read()), name: 'Aangan Flax Kurta' }
  await askAs(manager, 'PUT /api/admin/products/{handle}', payload, { params })
  await expect.poll(page).toContain('Aangan Flax Kurta')

  const seen = (await read()).sizes.find(({ size }) => size === 'XL')!.stock
  const counted = { counted: 3141, seen, key: randomUUID() }
  const change = { size: 'XL', reason: 'Counted', change: counted } as const
  await askAs(manager, 'POST /api/admin/products/{handle}/stock', change, { params })
  await expect.poll(page).toContain('3141')

  const move = { version: (await read()).version, to: 'archived' } as const
  await askAs(manager, 'POST /api/admin/products/{handle}/state', move, { params })
  await expect.poll(page).not.toContain('Aangan Flax Kurta')

  const { version: slides } = (await askAs(manager, 'GET /api/admin/slides')).reply
  await askAs(manager, 'PUT /api/admin/slides', {
    version: slides,
    slides: [
      {
        wide: 'a'.repeat(16),
        tall: 'a'.repeat(16),
        clearWide: 'left',
        alt: 'A loom',
        eyebrow: 'New',
        heading: 'Straight from the loom',
        link: { text: 'See all', href: '/collection' },
        background: '#5b1a33',
      },
    ],
  })
  await expect.poll(page).toContain('Straight from the loom')
})

test('a review that is published on one instance is with its product on the other', async () => {
  const { handle } = CAST.kurti
  const at = new Date('2026-11-01')
  const words = { title: 'Soft', text: 'It is soft.', author: 'Meera S.', stars: 4 }
  const sample = { handle, size: 'M', fit: 'true', postedAt: at, deliveredAt: at, ...words } as const
  await here.db.begin((tx) => addSamples(tx, [sample]))
  await expect
    .poll(async () => (await there.shop.catalogue.product(handle))?.reviews?.newest[0]?.title)
    .toBe('Soft')
})
