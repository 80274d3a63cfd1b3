import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CATEGORIES } from '../core/categories.ts'
import { addressIn, LOCALES } from '../core/locale.ts'
import { CAST } from '../test/cast.ts'
import { testDatabase } from '../test/database.ts'
import { openForCrawlers } from './for-crawlers.ts'
import { addProducts } from './modules/catalogue/add-products.ts'
import { type LiveSettings, openSettings } from './modules/settings/live-settings.ts'
import { saveSettings } from './modules/settings/save-settings.ts'
import { createLog } from './platform/log.ts'
import { openWebManifest } from './web-manifest.ts'

const ORIGIN = 'https://shop.example'
const PART = 2
const database = testDatabase()
const app = Fastify()
let settings: LiveSettings
/** Seconds that whoever wants another sitemap made has to wait. */
let wait = 0

beforeAll(async () => {
  await database.db.begin((tx) => addProducts(tx, Object.values(CAST)))
  settings = await openSettings(database.db, createLog('error'))
  open(app, true)
  openWebManifest(app, settings)
})
afterAll(() => settings.stop())

const open = (on: FastifyInstance, isProduction: boolean) =>
  openForCrawlers(
    on,
    { reports: database.db, publicUrl: ORIGIN, isProduction, countMade: async () => wait },
    PART,
  )

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const all = (tag: string, xml: string) =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text]) => text!)

test('the sitemap leads to every published product once, in parts, with the day that its page last changed', async () => {
  const { kurti, kurta } = CAST
  // It is on no page, so nobody is told when it was changed.
  await database.db`update products set state = 'draft', updated_at = now() + interval '1 day' where handle = ${kurti.handle}`
  await database.db`
    update products set updated_at = '2025-05-04', first_published_at = '2025-01-02', discount_ends_at = '2025-06-07'
    where handle = ${kurta.handle}`
  const index = await get('/sitemap.xml')
  expect(index).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
  const [pages, ...parts] = all('loc', index.body)
  expect(pages).toBe(`${ORIGIN}/sitemap-pages.xml`)
  expect(parts).toHaveLength(Math.ceil((Object.keys(CAST).length - 1) / PART))

  const found = (await Promise.all(parts.map((part) => get(part!.slice(ORIGIN.length))))).map(
    ({ body }) => body,
  )
  const published = Object.values(CAST).filter((product) => product !== kurti)
  expect(found.flatMap((xml) => all('loc', xml)).toSorted()).toEqual(
    published
      .flatMap(({ handle }) => LOCALES.map((locale) => ORIGIN + addressIn(locale, `/product/${handle}`)))
      .toSorted(),
  )
  for (const xml of found) expect(all('loc', xml).length).toBeLessThanOrEqual(PART * LOCALES.length)
  const newest = found.map((xml) => all('lastmod', xml).toSorted().at(-1))
  expect(all('lastmod', index.body), 'a part has changed when its last piece did').toEqual(newest)
  // A discount that ends in years has changed nothing yet.
  for (const xml of [index.body, ...found])
    for (const day of all('lastmod', xml)) expect(new Date(day).getTime()).toBeLessThanOrEqual(Date.now())
  // Its discount ended on a day that is later than the words were changed.
  const last = new Date('2025-06-07')
  const entry = new RegExp(`<loc>[^<]*${kurta.handle}</loc><lastmod>${last.toISOString()}</lastmod>`)
  expect(found.some((xml) => entry.test(xml))).toBe(true)
  expect((await get(`/sitemap-products-${parts.length + 1}.xml`)).statusCode).toBe(404)
  for (const strange of ['0', '-1', '01', '1e3', '9999999'])
    expect((await get(`/sitemap-products-${strange}.xml`)).statusCode, strange).toBe(404)
  const shelves = all('loc', (await get('/sitemap-pages.xml')).body)
  expect(shelves, 'a shelf with nothing on show').not.toContain(
    `${ORIGIN}/collection?category=${kurti.category}`,
  )
  await database.db`update products set state = 'published', updated_at = now() where handle = ${kurti.handle}`
})

test('its pages are those that say the same to everybody, and the categories with anything on show', async () => {
  const found = all('loc', (await get('/sitemap-pages.xml')).body)
  const forAll = ['', 'collection', 'contact', 'terms', 'privacy', 'privacy/hindi', 'self-audit'].map(
    (path) => `${ORIGIN}/${path}`,
  )
  expect(found).toEqual(expect.arrayContaining(forAll))
  expect(found.filter((address) => /cart|order|login|profile|verify/.test(address))).toEqual([])
  const shelves = new Set<string>(Object.values(CAST).map(({ category }) => category))
  for (const category of CATEGORIES) {
    const address = `${ORIGIN}/collection?${new URLSearchParams({ category })}`
    expect(found.includes(address), category).toBe(shelves.has(category))
  }
})

test('a crawler that has it is sent nothing, one that unpacks is sent it packed, and a greedy one waits', async () => {
  const plain = await get('/sitemap.xml')
  const packed = await get('/sitemap.xml', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  const again = await get('/sitemap.xml', { 'if-none-match': String(plain.headers.etag) })
  expect(again).toMatchObject({ statusCode: 304, body: '' })
  wait = 30
  expect(await get('/sitemap.xml')).toMatchObject({ statusCode: 429, headers: { 'retry-after': '30' } })
  wait = 0
})

test('robots.txt names the sitemap, and keeps crawlers from calls, the console and endless searches', async () => {
  const lines = (await get('/robots.txt')).body.split('\n')
  expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  for (const path of ['/api/', '/auth/', '/admin', '/*?q=', '/*&sort=', '/*?colour=', '/*&priceTo='])
    expect(lines).toContain(`Disallow: ${path}`)
  for (const open of ['/', '/*?category=', '/*?type=', '/*&page='])
    expect(lines).not.toContain(`Disallow: ${open}`)
})

test('a demo asks search engines to stay away', async () => {
  const demo = Fastify()
  open(demo, false)
  expect((await demo.inject({ url: '/robots.txt' })).body).toBe('User-agent: *\nDisallow: /\n')
})

test('the manifest has the shop’s own name and icons of the sizes that it says', async () => {
  const named = { facts: { ...settings.facts(), name: 'Rang Mahal' }, cashRules: settings.cashRules() }
  await saveSettings(database.db, null, named, settings.version)
  await settings.caughtUp()
  const answer = await get('/manifest.webmanifest')
  expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/)
  const { icons, ...manifest } = answer.json()
  expect(manifest).toMatchObject({
    name: 'Rang Mahal',
    short_name: 'Rang Mahal',
    start_url: '/',
    lang: 'en-IN',
  })
  expect(icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(true)
  for (const { src, sizes } of icons) {
    const file = readFileSync(`public${src}`)
    if (src.endsWith('.svg')) {
      // Not by sharp: once the shop's pictures are loaded beside it, that opens no SVG any more, on purpose.
      expect(file.toString(), src).toMatch(/^<svg [^>]*viewBox="0 0 (\d+) \1"/)
      expect(sizes, src).toBe('any')
      continue
    }
    const { width, height } = await sharp(file).metadata()
    expect(sizes, src).toBe(`${width}x${height}`)
  }
  const touch = await sharp(readFileSync('public/apple-touch-icon.png')).metadata()
  expect([touch.width, touch.height]).toEqual([180, 180])
})
