import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAST } from '../test/cast.ts'
import { testDatabase } from '../test/database.ts'
import { addProducts } from './modules/catalogue/add-products.ts'
import { type LiveCatalogue, openCatalogue } from './modules/catalogue/live-catalogue.ts'
import { type LiveSettings, openSettings } from './modules/settings/live-settings.ts'
import { openPages } from './pages.ts'
import { createLog } from './platform/log.ts'

const database = testDatabase()
const app: FastifyInstance = Fastify()
let catalogue: LiveCatalogue
let settings: LiveSettings
let rendered: string[] = []

beforeAll(async () => {
  await database.db.begin((tx) => addProducts(tx, Object.values(CAST), 'test'))
  catalogue = await openCatalogue(database.db, createLog('error'))
  settings = await openSettings(database.db, createLog('error'))
  openPages(app, {
    catalogue,
    settings,
    offers: { payments: [], google: false, whatsapp: false },
    origins: { scripts: [], frames: [], calls: [] },
    publicUrl: 'https://shop.example',
    log: createLog('silent'),
    keepPages: true,
    finish: async (html) => html.replace('<p>', '<p class="finished">'),
    // A page small enough to read here; the real ones are tested in a browser.
    async render(request, { catalogue: shelf }) {
      const url = new URL(request.url)
      rendered.push(url.pathname + url.search)
      const found = shelf.product(url.pathname.slice(1))
      const status = url.pathname === '/broken' ? 500 : found ? 200 : 404
      const sizes = JSON.stringify(found?.product.sizes ?? [])
      return new Response(`<!doctype html><script>go()</script><p>${sizes}</p>${' '.repeat(2000)}`, {
        status,
        headers: { 'content-type': 'text/html; charset=utf-8' },
      })
    },
  })
})
afterAll(() => Promise.all([catalogue.stop(), settings.stop()]))

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('a page is rendered once, however many ask for it at once', async () => {
  rendered = []
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(`/${CAST.kurta.handle}`)))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(rendered).toHaveLength(1)
})

test('what no page reads in an address makes no other page', async () => {
  rendered = []
  await get(`/${CAST.kurti.handle}?q=silk&utm_source=a`)
  await get(`/${CAST.kurti.handle}?fbclid=1&q=silk`)
  expect(rendered).toEqual([`/${CAST.kurti.handle}?q=silk`])
})

test('it comes compressed as asked, and 304 to who has it', async () => {
  const url = `/${CAST.kurta.handle}`
  const plain = await get(url)
  const br = await get(url, { 'accept-encoding': 'gzip, br' })
  const gzip = await get(url, { 'accept-encoding': 'gzip' })
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  const again = await get(url, { 'if-none-match': String(plain.headers.etag) })
  expect(again).toMatchObject({ statusCode: 304, body: '' })
})

test('only the scripts that are in the page may run', async () => {
  const { headers } = await get(`/${CAST.kurta.handle}`)
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='; /)
  expect(headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'")
  expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' })
})

test('a sale makes the pages that show it anew, and no others', async () => {
  await get(`/${CAST.kurta.handle}`)
  await get(`/${CAST.kurti.handle}`)
  const [product] = await database.db<{ id: string }[]>`
    update variants set stock = stock - 3 where size = 'M'
      and product_id = (select id from products where handle = ${CAST.kurta.handle}) returning product_id as id`
  catalogue.stockMoved([product!.id])
  await expect
    .poll(async () => (await get(`/${CAST.kurta.handle}`)).body)
    .toContain('{"size":"M","quantity":47}')
  rendered = []
  await get(`/${CAST.kurti.handle}`)
  expect(rendered).toEqual([])
})

test('what was not found or went wrong is never kept', async () => {
  for (const path of ['/nothing', '/broken']) {
    rendered = []
    const { headers } = await get(path)
    await get(path)
    expect(rendered).toHaveLength(2)
    expect(headers['cache-control']).toBe('no-store')
  }
})

test('the footer’s old addresses lead on; one that is too long is refused', async () => {
  expect(await get('/shipping')).toMatchObject({ statusCode: 301, headers: { location: '/shipping-policy' } })
  expect(await get('/exchange')).toMatchObject({ statusCode: 301, headers: { location: '/return' } })
  expect((await get(`/${'x'.repeat(3000)}`)).statusCode).toBe(414)
})
