import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { beginsAt } from '../core/duties.ts'
import { CAST, LIKE_THE_KURTI } from '../test/cast.ts'
import { testDatabase } from '../test/database.ts'
import { databaseProxy } from '../test/tcp-proxy.ts'
import { addProducts } from './modules/catalogue/add-products.ts'
import type { Catalogue } from './modules/catalogue/catalogue.ts'
import { type LiveCatalogue, openCatalogue } from './modules/catalogue/live-catalogue.ts'
import { type LiveSettings, openSettings } from './modules/settings/live-settings.ts'
import { saveSettings } from './modules/settings/save-settings.ts'
import { readPageAddress } from './page-address.ts'
import type { PageCache } from './page-cache.ts'
import { notingKeys } from './page-keys.ts'
import { openPages } from './pages.ts'
import { openDatabase } from './platform/database.ts'
import { DOCUMENT_HEADERS } from './platform/document-headers.ts'
import { createLog } from './platform/log.ts'
import { CATALOGUE_PAGES, EVERY_PAGE, productKey } from './platform/surrogate-keys.ts'

const database = testDatabase()
const RUST = {
  ...CAST.kurta,
  handle: 'aangan-rust',
  details: { colour: 'Rust', style: 'Aangan', look: [CAST.lehenga.handle] },
}
/** So old that it stands beside no other piece of its own accord. */
const SAGE = {
  ...CAST.kurti,
  handle: 'aangan-sage',
  listedAt: new Date('2025-01-01'),
  details: { colour: 'Sage', style: 'Aangan' },
}
const app: FastifyInstance = Fastify()
let catalogue: LiveCatalogue
let settings: LiveSettings
let rendered: string[] = []
/** What was told of searches. */
let heard: string[] = []
/** What happens while the next page is rendered. */
let meanwhile: (() => Promise<void>) | null = null
let cache: () => PageCache
/** Of the next pages, in letters. */
let length = 2000
/** Seconds that whoever wants another page made has to wait. */
let wait = 0

beforeAll(async () => {
  await database.db.begin((tx) => addProducts(tx, [...Object.values(CAST), ...LIKE_THE_KURTI, RUST, SAGE]))
  catalogue = await openCatalogue(database.db, createLog('error'))
  settings = await openSettings(database.db, createLog('error'))
  cache = openTestPages(app, catalogue)
})

const EVERYTHING = { categories: [], types: [], q: '', sort: 'relevant' as const }

const shelfOf = (shelf: Catalogue) => Promise.resolve(shelf.page(EVERYTHING, 24)).catch(() => null)

function openTestPages(app: FastifyInstance, catalogue: LiveCatalogue, isPurged = true) {
  return openPages(app, {
    catalogue,
    settings,
    reviews: async () => ({ reviews: [], isLast: true }),
    promise: async () => Promise.reject(new Error('nobody asks')),
    offers: { payments: [], google: false, whatsapp: false, mail: true, widgetScripts: {} },
    origins: { scripts: ['https://widget.example'], frames: ['https://widget.example'], calls: [] },
    publicUrl: 'https://shop.example',
    picturesAt: 'https://pictures.example',
    isPurged,
    log: createLog('silent'),
    keepPages: true,
    searched: (text) => heard.push(text),
    countMade: async () => wait,
    finish: async (html) => html.replace('<p>', '<p class="finished">'),
    // A page small enough to read here; the real ones are tested in a browser.
    async render(request, { catalogue: shelf }) {
      const url = new URL(request.url)
      rendered.push(url.pathname + url.search)
      const happens = meanwhile
      meanwhile = null
      await happens?.()
      // As the router does it: what a loader throws is a page that says so.
      if (url.pathname === '/collection' && !(await shelfOf(shelf))) return new Response('', { status: 500 })
      const found = await shelf.product(url.pathname.split('/')[2] ?? '')
      const status =
        url.pathname === '/about'
          ? 500
          : found || /^\/(collection|place-order)?$/.test(url.pathname)
            ? 200
            : 404
      const sizes = JSON.stringify(found?.product.sizes ?? [])
      return new Response(
        `<!doctype html><script nonce="n">go()</script><script>planted()</script><p>${sizes}</p>${' '.repeat(length)}`,
        {
          status,
          headers: { 'content-type': 'text/html; charset=utf-8', 'x-script-nonce': 'n' },
        },
      )
    },
  })
}
afterAll(() => Promise.all([catalogue.stop(), settings.stop()]))
afterEach(() => void vi.useRealTimers())

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('a page is rendered once, however many ask for it at once', async () => {
  rendered = []
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(`/product/${CAST.kurta.handle}`)))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(rendered).toHaveLength(1)
})

test('a page that answers what holds at this moment is made each time, and kept nowhere', async () => {
  rendered = []
  const address = `/product/${CAST.kurta.handle}?pin=342001`
  await get(address)
  expect((await get(`${address}x`)).headers['cache-control']).toBe('no-store')
  expect(rendered).toEqual([address, address])
})

test('what a page has not declared in an address makes no other page, nor what it cannot read', async () => {
  rendered = []
  await get('/collection?q=silk&utm_source=a')
  await get('/collection?fbclid=1&q=+silk+&sort=relevant&page=nonsense&category=Shoes')
  await get('/Collection/?sort=upside-down&q=silk&q=cotton')
  expect(rendered).toEqual(['/collection?q=silk'])
  rendered = []
  await get(`/product/${CAST.kurti.handle}?q=silk`)
  await get(`/product/${CAST.kurti.handle}?page=2`)
  expect(rendered).toEqual([`/product/${CAST.kurti.handle}`])
})

test('what a form has left empty leads to the address without it', async () => {
  const answer = await get('/collection?priceFrom=&q=&size=M&priceTo=')
  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toBe('/collection?size=M&q=')
  expect((await get('/collection?q=')).statusCode).toBe(200)
})

test('parts of a page that nobody knows are no other page', async () => {
  rendered = []
  await get('/collection.data?_routes=root,storefront/collection/route')
  await get('/collection.data?_routes=root,storefront/collection/route,made-up,root')
  expect(rendered).toEqual([
    `/collection.data?${new URLSearchParams({ _routes: 'root,storefront/collection/route' })}`,
  ])
})

test('it comes compressed as asked, and 304 to who has it', async () => {
  const url = `/product/${CAST.kurta.handle}`
  const plain = await get(url)
  const br = await get(url, { 'accept-encoding': 'gzip, br' })
  const gzip = await get(url, { 'accept-encoding': 'gzip' })
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  const neither = await get(url, { 'accept-encoding': 'gzip;q=0, br; q=0.0, *' })
  expect(neither.headers).not.toHaveProperty('content-encoding')
  const second = await get(url, { 'accept-encoding': 'br;q=0, gzip;q=0.5' })
  expect(second.headers['content-encoding']).toBe('gzip')
  const { etag } = plain.headers
  for (const held of [etag, `W/${etag}`, `"other", W/${etag}`])
    expect(await get(url, { 'if-none-match': String(held) })).toMatchObject({ statusCode: 304, body: '' })
  expect((await get(url, { 'if-none-match': `${etag}x` })).statusCode).toBe(200)
})

test('only the scripts that the page itself has written may run, and none that got into it', async () => {
  const { headers, body } = await get(`/product/${CAST.kurta.handle}`)
  const hash = createHash('sha256').update('go()').digest('base64')
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}'; `)
  for (const ours of ["object-src 'none'", "base-uri 'self'", "form-action 'self'", "frame-ancestors 'none'"])
    expect(headers['content-security-policy']!.split('; ')).toContain(ours)
  expect(headers).toHaveProperty('x-frame-options', 'DENY')
  expect(headers).toMatchObject(DOCUMENT_HEADERS)
  expect(headers).toHaveProperty('referrer-policy', 'strict-origin-when-cross-origin')
  expect(body).not.toContain('nonce')
  expect(headers).not.toHaveProperty('x-script-nonce')
})

test('the payment widget’s host stands in the policy of the checkout alone', async () => {
  const policy = async (url: string) => (await get(url)).headers['content-security-policy']
  for (const url of ['/', '/collection', `/product/${CAST.kurta.handle}`])
    expect(await policy(url), url).not.toContain('widget.example')
  expect(await policy('/place-order')).toMatch(/script-src [^;]*https:\/\/widget\.example; /)
  expect(await policy('/place-order')).toContain('frame-src https://widget.example; ')
})

test('a shared cache is told how long it may keep a page, and by which keys it will be told to forget it', async () => {
  const headersOf = async (url: string) => (await get(url, { cookie: 'token=somebody' })).headers
  const product = await headersOf(`/product/${CAST.kurti.handle}`)
  expect(product).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=3600, must-revalidate',
    vary: 'accept-encoding',
  })
  const keys = String(product['surrogate-key']).split(' ')
  expect(keys.slice(0, 3)).toEqual([EVERY_PAGE, CATALOGUE_PAGES, productKey(CAST.kurti.handle)])
  expect(keys.slice(3)).toEqual(LIKE_THE_KURTI.map(({ handle }) => productKey(handle)))
  const { 'surrogate-key': listed } = await headersOf('/collection?q=bela')
  expect(String(listed).split(' ')).toContain(productKey(CAST.kurti.handle))
  const { 'surrogate-key': besides } = await headersOf(`/product/${RUST.handle}`)
  for (const handle of [SAGE.handle, CAST.lehenga.handle])
    expect(String(besides).split(' '), handle).toContain(productKey(handle))
  for (const list of ['latest', 'bestSellers'] as const) {
    const home = notingKeys(catalogue)
    const shown = await home.catalogue[list]()
    expect(shown.length, list).toBeGreaterThan(0)
    expect(home.keys(), list).toEqual(expect.arrayContaining(shown.map(({ _id }) => productKey(_id))))
  }
  const empty = notingKeys(catalogue)
  await empty.catalogue.slides()
  expect(empty.keys(), 'what shows no piece may show the next one that comes').toContain(CATALOGUE_PAGES)
  expect(product).not.toHaveProperty('set-cookie')
  for (const url of ['/nowhere', '/about']) expect(await headersOf(url)).not.toHaveProperty('surrogate-key')
})

test('a sale makes the pages that show it anew, and no others', async () => {
  await get(`/product/${CAST.kurta.handle}`)
  await get(`/product/${CAST.kurti.handle}`)
  const [product] = await database.db<{ id: string }[]>`
    update variants set stock = stock - 3 where size = 'M'
      and product_id = (select id from products where handle = ${CAST.kurta.handle}) returning product_id as id`
  const before = cache()
  catalogue.stockMoved([product!.id])
  await expect
    .poll(async () => (await get(`/product/${CAST.kurta.handle}`)).body)
    .toContain('{"size":"M","quantity":47}')
  expect(cache(), 'it takes the place of the former').toMatchObject({
    entries: before.entries,
    bytes: before.bytes,
  })
  rendered = []
  await get(`/product/${CAST.kurti.handle}`)
  expect(rendered).toEqual([])
})

test('what the shop says of itself makes every page anew once it is saved', async () => {
  await get('/')
  const { facts, cashRules } = { facts: settings.facts(), cashRules: settings.cashRules() }
  await saveSettings(
    database.db,
    null,
    { facts: { ...facts, phone: '0141 000 0000' }, cashRules },
    settings.version,
  )
  await expect
    .poll(async () => {
      rendered = []
      await get('/')
      return rendered
    })
    .toEqual(['/'])
  await expect.poll(() => settings.facts().phone).toBe('0141 000 0000')
})

test('every page is made anew once the clock makes another of its footer, which says the year and leads to the self-audit from a day on', async () => {
  const midnight = beginsAt('selfAudit')
  vi.useFakeTimers({ toFake: ['Date'], now: midnight - 3_600_000 })
  await get('/place-order')
  rendered = []
  vi.setSystemTime(midnight - 1)
  await get('/place-order')
  expect(rendered).toEqual([])
  vi.setSystemTime(midnight)
  await get('/place-order')
  await get('/place-order')
  expect(rendered).toEqual(['/place-order'])
})

test('a page that was being made while the shop said something else of itself is made anew', async () => {
  const facts = settings.facts()
  meanwhile = async () => {
    const saved = { facts: { ...facts, hours: 'By appointment' }, cashRules: settings.cashRules() }
    await saveSettings(database.db, null, saved, settings.version)
    await settings.caughtUp()
  }
  await get('/collection?q=meanwhile')
  rendered = []
  await get('/collection?q=meanwhile')
  expect(rendered).toEqual(['/collection?q=meanwhile'])
})

test('whoever is shown what answers a search is counted, a kept page too; who leafs on has not searched anew', async () => {
  heard = []
  for (const url of ['/collection?q=ikat', '/collection?q=ikat&sort=low-high', '/collection?q=ikat&page=2'])
    await get(url)
  await get('/collection?q=ikat')
  for (const url of ['/collection?q=', `/product/${CAST.kurti.handle}?q=ikat`]) await get(url)
  expect(heard).toEqual(['ikat', 'ikat', 'ikat'])
})

test('whatever is not there shares one page, and a missing product another', async () => {
  // Whichever is asked for first is the one that is made.
  const [unknown, missing] = [await get('/nowhere'), await get('/product/nor-this-one')]
  const again = await get('/nowhere', { 'if-none-match': String(unknown.headers.etag) })
  expect(again.statusCode, 'it is not there, also to who was told so before').toBe(404)
  rendered = []
  for (const url of ['/nothing', '/nothing/else?q=1', '/product/a/b', '/%63art']) {
    expect(await get(url), url).toMatchObject({ statusCode: 404, body: unknown.body })
  }
  for (const url of ['/API/product/list', '/Api', '/api%2Fproduct'])
    expect((await get(url)).headers['content-type'], url).toContain('application/json')
  const script = { url: '/nothing', headers: { accept: 'application/json' } }
  expect((await app.inject(script)).headers['content-type']).toContain('application/json')
  for (const url of ['/product/no-such-piece', '/product/none?q=2']) {
    const { statusCode, headers, body } = await get(url)
    expect(statusCode, url).toBe(404)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toBe(missing.body)
  }
  expect(rendered).toEqual([])
  // As it comes over the wire; this test's own client would have led it to the home page.
  expect(readPageAddress('/x/%2e%2e/')).toMatchObject({ page: null, canonical: '/404' })
})

test('what went wrong is never kept', async () => {
  rendered = []
  expect((await get('/about')).headers['cache-control']).toBe('no-store')
  await get('/about')
  expect(rendered).toHaveLength(2)
})

test('an address that has had too many pages made waits for the next, and is shown what is kept', async () => {
  await get('/collection?q=linen')
  wait = 40
  const refused = await get('/collection?q=velvet')
  const kept = await get('/collection?q=linen')
  wait = 0
  expect(refused).toMatchObject({
    statusCode: 429,
    headers: { 'retry-after': '40', ...DOCUMENT_HEADERS },
  })
  expect(refused.body).toContain('Please try again in a minute.')
  expect(kept.statusCode).toBe(200)
})

test('so many bytes of pages are kept, and the longest unused go first', async () => {
  const page = (q: string) => get(`/collection?q=${q}`)
  length = 13_000_000
  for (const q of ['silk-one', 'silk-two', 'silk-one', 'silk-three']) await page(q)
  length = 2000
  rendered = []
  await page('silk-one')
  await page('silk-two')
  expect(rendered).toEqual(['/collection?q=silk-two'])
  expect(cache().bytes).toBeLessThanOrEqual(48 * 1024 * 1024)
})

test('the footer’s old addresses lead on; one that is too long is refused', async () => {
  expect(await get('/shipping')).toMatchObject({ statusCode: 301, headers: { location: '/shipping-policy' } })
  expect(await get('/exchange')).toMatchObject({ statusCode: 301, headers: { location: '/return' } })
  expect((await get(`/${'x'.repeat(3000)}`)).statusCode).toBe(414)
})

test('of a catalogue that is read from the database, pages that are kept outlast it, and others say that they will be back', async () => {
  const proxy = await databaseProxy(database.owner)
  const db = openDatabase(proxy.url, 2)
  const large = await openCatalogue(db, createLog('silent'), { mostHeld: 0 })
  const other = Fastify()
  openTestPages(other, large, false)
  const ask = (url: string) => other.inject({ url })
  await expect.poll(async () => (await ask(`/product/${CAST.kurti.handle}`)).statusCode).toBe(200)
  const { headers } = await ask(`/product/${CAST.kurti.handle}`)
  expect(headers['cache-control'], 'nobody has it forgotten').toContain(' s-maxage=60,')
  expect(headers).not.toHaveProperty('surrogate-key')
  await proxy.goAway()
  expect(await ask(`/product/${CAST.kurti.handle}`)).toMatchObject({ statusCode: 200 })
  for (const url of [`/product/${CAST.saree.handle}`, '/collection']) {
    const answer = await ask(url)
    expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } })
    expect(answer.body).toContain('<h1>Back in a moment</h1>')
  }
  await proxy.comeBack()
  await expect.poll(async () => (await ask('/collection')).statusCode).toBe(200)
  await large.stop()
  await db.end({ timeout: 1 })
  await proxy.stop()
})
