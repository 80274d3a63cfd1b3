import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  addressIn,
  DEFAULT_LOCALE,
  LANGUAGES,
  LOCALES,
  localeOfPath,
  SPEAKS_SEVERAL,
} from '../core/locale.ts'
import { PAGES, type PageRow } from '../core/pages.ts'
import { type Kept, sendKept } from './kept-page.ts'
import { readAddresses, readParts, readShelves } from './modules/catalogue/read-addresses.ts'
import { sendAway, sendTooManyPages } from './plain-pages.ts'
import { atMost } from './platform/at-most.ts'
import type { Database } from './platform/database.ts'
import { isDatabaseAway } from './platform/database-away.ts'
import { etagOf } from './platform/etag.ts'

type Given = {
  /** What may be a moment old. */
  reports: Database
  publicUrl: string
  /** It takes real orders, so search engines may send shoppers. */
  isProduction: boolean
  /** Counts a page made for an address; how many seconds it has to wait. */
  countMade: (address: string) => Promise<number>
}

/** Products in a part: some 2 MB, far below what the protocol allows (50,000 addresses, 50 MB; sitemaps.org). */
const PART = 10_000

/**
 * What search engines ask for first: `robots.txt`, and a sitemap of every page and every published product, however many,
 * read from the database part by part.
 */
export function openForCrawlers(app: FastifyInstance, given: Given, part = PART) {
  const { reports, publicUrl, isProduction, countMade } = given
  const oneAtATime = atMost(1)

  app.get('/robots.txt', (request, reply) =>
    sendKept(asKept('text/plain', robots(publicUrl, isProduction)), request, reply),
  )
  app.get('/sitemap.xml', (request, reply) =>
    answer(request, reply, async () => indexOf(publicUrl, [null, ...(await readParts(reports, part))])),
  )
  app.get('/sitemap-pages.xml', (request, reply) =>
    answer(request, reply, async () => listOf(publicUrl, await pages(reports))),
  )
  app.get<{ Params: { part: string } }>('/sitemap-products-:part(^[1-9]\\d{0,5}).xml', (request, reply) =>
    answer(request, reply, async () => {
      const products = await readAddresses(reports, Number(request.params.part) - 1, part)
      if (products.length === 0) return null
      return listOf(
        publicUrl,
        products.map(({ handle, changedAt }) => ({ path: `/product/${handle}`, changedAt })),
      )
    }),
  )

  /** `make` gives null where there is nothing of the kind. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<string | null>,
  ): Promise<FastifyReply> {
    const wait = await countMade(request.ip)
    if (wait > 0) return sendTooManyPages(reply, localeOfPath(request.url), wait)
    try {
      const xml = await oneAtATime(make)
      if (xml === null) return reply.code(404).type('text/plain').send('There is no such part.')
      return await sendKept(asKept('application/xml', xml), request, reply)
    } catch (error) {
      if (isDatabaseAway(error)) return sendAway(reply, localeOfPath(request.url))
      throw error
    }
  }
}

function robots(publicUrl: string, isProduction: boolean): string {
  // Nobody who searches for clothes should find a shop that sends none.
  if (!isProduction) return 'User-agent: *\nDisallow: /\n'
  // Pages of one shopper say noindex themselves, which only who may read them sees.
  const closed = ['/api/', '/auth/', '/admin', ...ENDLESS.flatMap((name) => [`/*?${name}=`, `/*&${name}=`])]
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

/** A shelf and its pages are worth finding; searches, orders and narrower lists show the same pieces again without end. */
const WORTH_FINDING = ['category', 'type', 'page']
const ENDLESS = Object.keys(PAGES.collection.query).filter((name) => !WORTH_FINDING.includes(name))

type Address = { path: string; changedAt: Date | null }

async function pages(db: Database): Promise<Address[]> {
  const shelves = await readShelves(db)
  const fixed = Object.values<PageRow>(PAGES).filter(({ inSitemap }) => inSitemap)
  return [
    ...fixed.map(({ path }) => ({ path: `/${path}`, changedAt: null })),
    ...shelves.map(({ category, changedAt }) => ({
      path: `/collection?${new URLSearchParams({ category })}`,
      changedAt,
    })),
  ]
}

/** The pages first, then the products; null: nobody noted when its pages changed. */
const indexOf = (origin: string, parts: (Date | null)[]): string =>
  `${XML}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${parts
    .map((changedAt, at) => {
      const name = at === 0 ? 'pages' : `products-${at}`
      return `<sitemap><loc>${origin}/sitemap-${name}.xml</loc>${changed(changedAt)}</sitemap>\n`
    })
    .join('')}</sitemapindex>`

/** Each address in every language, and each of these names all of them. */
const listOf = (origin: string, addresses: Address[]): string =>
  `${XML}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${addresses
    .flatMap(({ path, changedAt }) => {
      const others = otherLanguages(origin, path)
      return LOCALES.map((locale) => {
        const loc = escaped(origin + addressIn(locale, path))
        return `<url><loc>${loc}</loc>${changed(changedAt)}${others}</url>\n`
      })
    })
    .join('')}</urlset>`

function otherLanguages(origin: string, path: string): string {
  if (!SPEAKS_SEVERAL) return ''
  return [
    ...LOCALES.map((locale) => [LANGUAGES[locale].tag, locale] as const),
    ['x-default', DEFAULT_LOCALE] as const,
  ]
    .map(
      ([tag, locale]) =>
        `<xhtml:link rel="alternate" hreflang="${tag}" href="${escaped(origin + addressIn(locale, path))}"/>`,
    )
    .join('')
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const changed = (at: Date | null) => (at ? `<lastmod>${at.toISOString()}</lastmod>` : '')
const escaped = (address: string) => address.replaceAll('&', '&amp;')

function asKept(type: string, text: string): Kept {
  const plain = Buffer.from(text)
  return {
    name: null,
    status: 200,
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'public, max-age=3600',
      vary: 'accept-encoding',
    },
    etag: etagOf(plain),
    weight: plain.length,
    plain,
    stillTrue: () => true,
  }
}
