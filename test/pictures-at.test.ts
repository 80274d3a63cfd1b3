import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../contract/client.ts'
import { loadRender } from '../scripts/load-render.ts'
import { readConfig } from '../server/config.ts'
import { openShop, type RunningShop } from '../server/main.ts'
import { saveSlides } from '../server/modules/catalogue/save-slides.ts'
import { createLog } from '../server/platform/log.ts'
import { onOneServer } from '../server/platform/pools.ts'
import { ADDRESS, CAST } from './cast.ts'
import { testShop } from './shop.ts'

const PICTURES = 'https://pictures.shop.example'

const shop = testShop({ MEDIA_PUBLIC_URL: `${PICTURES}/` })
const dataDir = mkdtempSync(join(tmpdir(), 'shop-pictures-'))
/** The same shop, serving its built pages. */
let withPages: RunningShop
beforeAll(async () => {
  const picture = { hash: 'a'.repeat(16), width: 1200, height: 1500, colour: '#e9dccb', alt: 'A loom' }
  const slide = {
    id: crypto.randomUUID(),
    wide: picture,
    tall: picture,
    clearWide: 'left' as const,
    alt: 'A loom',
    eyebrow: 'New',
    heading: 'Straight from the loom',
    link: { text: 'See all', href: '/collection' },
    background: '#5b1a33',
  }
  await shop.db.begin((tx) => saveSlides(tx, [slide]))
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, MEDIA_PUBLIC_URL: PICTURES })
  const { render } = await loadRender(false)
  withPages = await openShop(config, onOneServer(shop.address), createLog('error'), render)
})
afterAll(async () => {
  await withPages?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const atPictures = (text: string) => {
  const found = [...text.matchAll(/[^\s"',]*\/media\/[^\s"',\\]*/g)].map(([address]) => address)
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter((address) => !address.startsWith(`${PICTURES}/media/`))).toEqual([])
}

test.each(['/', '/collection', `/product/${CAST.kurti.handle}`])(
  'every picture of %s is asked for at MEDIA_PUBLIC_URL, which its policy admits',
  async (url) => {
    const { body, headers } = await withPages.app.inject(url)
    atPictures(body)
    expect(headers['content-security-policy']).toContain(`img-src 'self' data: ${PICTURES};`)
    expect(headers.link).toBe(`<${PICTURES}>; rel=preconnect`)
  },
)

test('so are those of the home page’s preloads, of a product as data, and of the API', async () => {
  expect((await withPages.app.inject('/')).body).toMatch(
    /rel="preload" as="image"[^>]*srcSet="https:\/\/pictures/i,
  )
  const { body } = await withPages.app.inject(`/product/${CAST.kurti.handle}`)
  expect(body).toContain(`"image":["${PICTURES}/media/`)
  atPictures((await withPages.app.inject('/api/images')).body)
  atPictures((await withPages.app.inject('/api/product/list')).body)

  const shopper = await shop.shopper()
  const items = [{ _id: CAST.kurti.handle, size: 'M' as const, quantity: 1 }]
  await call('POST /api/order/place', { items, amount: 1499 + 150, address: ADDRESS }, shopper)
  atPictures(JSON.stringify((await call('POST /api/order/userorders', {}, shopper)).orders))
})

test('the console is told where they are, and may show them', async () => {
  const { body, headers } = await withPages.app.inject('/admin')
  expect(body).toContain(` data-pictures-at="${PICTURES}"`)
  expect(headers['content-security-policy']).toContain(`img-src 'self' data: blob: ${PICTURES};`)
})
