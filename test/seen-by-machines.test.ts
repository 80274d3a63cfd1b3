import type { HTMLElement } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addProducts } from '../server/modules/catalogue/add-products.ts'
import { CAST } from './cast.ts'
import { testDatabase } from './database.ts'
import { PAGES_OF_WORDS } from './pages-of-words.ts'
import { ORIGIN, type RenderedPages, renderPages } from './rendered-pages.ts'

const database = testDatabase()
let pages: RenderedPages

beforeAll(async () => {
  await database.db.begin((tx) => addProducts(tx, Object.values(CAST)))
  pages = await renderPages(database.db)
})
afterAll(() => pages?.stop())

const LEHENGA = `/product/${CAST.lehenga.handle}`
const PUBLIC = ['/', '/collection', '/collection?category=Lehenga', LEHENGA, ...PAGES_OF_WORDS.slice(0, -1)]
const PERSONAL = ['/cart', '/place-order', '/orders', '/verify', '/myprofile', '/emailverify', '/login']

const said = (page: HTMLElement, name: string) =>
  page.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content')
const link = (page: HTMLElement, rel: string) =>
  page.querySelector(`link[rel="${rel}"]`)?.getAttribute('href')

describe('the head of every page', () => {
  test.each([...PUBLIC, ...PERSONAL])('%s has a card for whoever shares it', async (address) => {
    const page = await pages.page(address)
    const title = page.querySelector('title')!.text
    expect(title).toMatch(/Tana Bana/)
    expect(said(page, 'og:title')).toBe(title)
    expect(said(page, 'og:description')).toBe(said(page, 'description'))
    expect(said(page, 'og:type')).toBe('website')
    expect(said(page, 'og:site_name')).toBe('Tana Bana')
    expect(said(page, 'og:locale')).toBe('en_IN')
    expect(said(page, 'twitter:card')).toBe('summary_large_image')
    expect(new URL(said(page, 'og:image')!).origin).toBe(ORIGIN)
    expect([said(page, 'og:image:width'), said(page, 'og:image:height')]).toEqual(['1200', '630'])
    expect(said(page, 'og:image:alt')).not.toBe('')
    expect(link(page, 'manifest')).toBe('/manifest.webmanifest')
    expect(link(page, 'apple-touch-icon')).toBe('/apple-touch-icon.png')
  })

  test.each(PUBLIC)('%s names one address as its own, the same that its card leads to', async (address) => {
    const page = await pages.page(address)
    expect(link(page, 'canonical')).toBe(ORIGIN + address)
    expect(said(page, 'og:url')).toBe(ORIGIN + address)
    expect(said(page, 'robots')).toBeUndefined()
  })

  test.each([...PERSONAL, '/collection?q=silk', '/no-such-page', '/product/no-such-piece'])(
    '%s asks not to be listed',
    async (address) => expect(said(await pages.page(address), 'robots')).toBe('noindex'),
  )
})
