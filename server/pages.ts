import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AskPromise } from '../core/delivery-promise.ts'
import { addressIn, LOCALES, type Locale, localeOfPath } from '../core/locale.ts'
import type { Offers } from '../core/offers.ts'
import { PAGES, type PageName } from '../core/pages.ts'
import type { ReadReviews } from '../core/review.ts'
import { pagesTurnAt } from '../core/self-audit.ts'
import type { ShopFacts } from '../core/shop.ts'
import { type Kept, sendKept } from './kept-page.ts'
import type { Catalogue } from './modules/catalogue/catalogue.ts'
import type { LiveCatalogue } from './modules/catalogue/live-catalogue.ts'
import type { LiveSettings } from './modules/settings/live-settings.ts'
import { type PageAddress, readPageAddress } from './page-address.ts'
import { headersFor } from './page-headers.ts'
import { notingKeys } from './page-keys.ts'
import { OWN_ONLY, type PageOrigins, policyFor, takeNonce } from './page-policy.ts'
import { sendAway, sendTooManyPages } from './plain-pages.ts'
import { isDatabaseAway } from './platform/database-away.ts'
import { etagOf } from './platform/etag.ts'
import type { Log } from './platform/log.ts'

export type Render = (
  request: Request,
  given: {
    locale: Locale
    catalogue: Catalogue
    offers: Offers
    facts: ShopFacts
    picturesAt: string
    reviews: ReadReviews
    promise: AskPromise
  },
) => Promise<Response>

/** Completes a page's HTML before it is cached; scripts that it adds have the nonce of the others. */
export type Finish = (html: string) => Promise<string>

/** Bytes of cached pages at most; the least recently used are dropped. */
const MOST_BYTES = 48 * 1024 * 1024

/** What else pages are called. */
const OTHER_NAMES = [
  ['/shipping', '/shipping-policy'],
  ['/exchange', '/return'],
] as const

/** Counters of the page cache. */
export type PageCache = { hits: number; misses: number; entries: number; bytes: number }

/**
 * Serves the pages, which are the same for everybody: rendered once from the catalogue, then sent from memory until it
 * changes. Returns a reader of the cache's counters.
 */
export function openPages(
  app: FastifyInstance,
  options: {
    catalogue: LiveCatalogue
    settings: LiveSettings
    offers: Offers
    reviews: ReadReviews
    promise: AskPromise
    /** Origins that payment widgets need. */
    origins: PageOrigins
    render: Render
    finish: Finish
    publicUrl: string
    /** The origin of pictures; empty: the shop's own. */
    picturesAt: string
    /** A shared cache in front is purged, so it may keep pages until then. */
    isPurged: boolean
    log: Log
    keepPages: boolean
    /** Counts a page rendered for a network address. Resolves to the seconds to wait; 0: none. */
    countMade: (address: string) => Promise<number>
    /** A search's results were shown to somebody. */
    searched: (text: string, asker: string) => void
  },
): () => PageCache {
  const {
    catalogue,
    settings,
    offers,
    reviews,
    promise,
    origins,
    render,
    finish,
    publicUrl,
    picturesAt,
    log,
  } = options
  const { keepPages, isPurged, countMade, searched } = options
  /** By address, which contains the language: each has its own path. */
  const kept = new Map<string, Kept>()
  const rendering = new Map<string, Promise<Kept>>()
  let bytes = 0
  let hits = 0
  let misses = 0
  app.decorateRequest('page', null)

  for (const locale of LOCALES)
    for (const [old, page] of OTHER_NAMES)
      app.get(addressIn(locale, old), (_request, reply) => reply.redirect(addressIn(locale, page), 301))
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301))
  app.get('/*', (request, reply) => {
    if (request.url.includes('q=')) noteSearch(request)
    // Most requests have exactly the address under which a page is cached.
    const page = look(request.url)
    return page
      ? sendKept(page, request, reply)
      : find(request, reply).catch((error: unknown) => {
          if (!isDatabaseAway(error)) throw error
          log.error({ err: error, address: request.url.split('?')[0] }, 'page could not be made')
          return sendAway(reply, localeOfPath(request.url))
        })
  })

  async function find(request: FastifyRequest, reply: FastifyReply) {
    const asked = readPageAddress(request.url)
    if (!asked) return reply.code(414).type('text/plain').send('That address is too long.')
    if (!asked.page && isScripts(request)) return reply.callNotFound()
    if (asked.page && LEFT_EMPTY.test(request.url)) return reply.redirect(asked.canonical, 302)
    const address = (await isMissing(asked)) ? missing(asked) : asked
    const page = await lookAgain(address.canonical)
    if (page) return sendKept(page, request, reply)
    const wait = rendering.has(address.canonical) ? 0 : await countMade(request.ip)
    if (wait > 0) return sendTooManyPages(reply, localeOfPath(request.url), wait)
    return sendKept(await once(address), request, reply)
  }

  /** Searches are counted for cached pages too, but not for further pages of their lists. */
  function noteSearch({ url, ip }: FastifyRequest) {
    const { page, canonical } = readPageAddress(url) ?? {}
    if (page !== 'collection') return
    const query = new URLSearchParams(canonical!.split('?')[1])
    const q = query.get('q')
    if (q && !query.has('page')) searched(q, ip)
  }

  /** The cached page if it is up to date; marks it as recently used. */
  function look(address: string): Kept | undefined {
    const page = kept.get(address)
    return page?.stillTrue() === true ? used(address, page) : undefined
  }

  /** The same where the database has to be asked whether it is up to date. */
  async function lookAgain(address: string): Promise<Kept | undefined> {
    const page = kept.get(address)
    const isTrue = page && (await page.stillTrue())
    return isTrue && kept.get(address) === page ? used(address, page) : undefined
  }

  function used(address: string, page: Kept): Kept {
    hits++
    kept.delete(address)
    kept.set(address, page)
    return page
  }

  const isMissing = async ({ page, parameter }: PageAddress) =>
    (page === 'product' || page === 'product-reviews') &&
    parameter !== null &&
    (await catalogue.product(parameter)) === null

  function once(asked: PageAddress): Promise<Kept> {
    const running = rendering.get(asked.canonical)
    if (running) return running
    const promise = make(asked).finally(() => rendering.delete(asked.canonical))
    rendering.set(asked.canonical, promise)
    return promise
  }

  async function make({ page: name, canonical: address, isOfNow }: PageAddress): Promise<Kept> {
    misses++
    const watch = catalogue.watch()
    const noting = notingKeys(watch.catalogue)
    const settled = settings.version
    const turnsAt = pagesTurnAt(settings.facts().audit, new Date())
    const response = await render(new Request(publicUrl + address), {
      locale: localeOfPath(address),
      catalogue: noting.catalogue,
      offers,
      facts: settings.facts(),
      picturesAt,
      reviews: noting.lookingFurther(reviews),
      promise,
    })
    if (response.status >= 500 && isDatabaseAway(noting.fault())) throw noting.fault()
    const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false
    const rendered = await response.text()
    const finished = isHtml ? await finish(rendered) : rendered
    const { html, scripts } = takeNonce(finished, response.headers.get(NONCE))
    response.headers.delete(NONCE)
    if (isOfNow) response.headers.set('cache-control', 'no-store')
    const plain = Buffer.from(html)
    // In development Vite inlines scripts and opens a WebSocket, so only built pages have a policy.
    const widget = hasWidget(name) ? origins : OWN_ONLY
    const policy = keepPages && isHtml ? policyFor(scripts, widget, picturesAt) : null
    const page: Kept = {
      name,
      status: response.status,
      headers: headersFor(response, { policy, picturesAt, keys: isPurged ? noting.keys() : null }),
      etag: etagOf(plain),
      weight: plain.length * COPIES,
      plain,
      stillTrue: () => settings.version === settled && Date.now() < turnsAt && watch.stillTrue(),
    }
    if (response.status >= 500) log.error({ address }, 'page failed')
    else if ((response.status < 400 || response.status === 404) && keepPages && !isOfNow) keep(address, page)
    return page
  }

  function keep(address: string, page: Kept) {
    forget(address)
    kept.set(address, page)
    bytes += page.weight
    for (const oldest of kept.keys()) {
      if (bytes <= MOST_BYTES) break
      forget(oldest)
    }
  }

  function forget(address: string) {
    const page = kept.get(address)
    if (page && kept.delete(address)) bytes -= page.weight
  }

  return () => ({ hits, misses, entries: kept.size, bytes })
}

/** Compressed copies take about a fifth of the plain bytes each. */
const COPIES = 1.4

/** No product has this handle, so all missing products share one page. */
const missing = ({ canonical, parameter, ...rest }: PageAddress): PageAddress => ({
  ...rest,
  parameter,
  canonical: canonical.replace(`/${parameter}`, '/-'),
})
/** A mistyped API call, or a client that accepts JSON and not HTML: it gets a JSON 404. */
const isScripts = ({ url, headers: { accept = '' } }: FastifyRequest) =>
  /^\/api(?:[/?%]|$)/i.test(url) || (/json/i.test(accept) && !/html/i.test(accept))
/** A form without scripts sends empty fields too. An empty search is kept: the search bar is open. */
const LEFT_EMPTY = /[?&](?!q=)\w+=(?:&|$)/
const NONCE = 'x-script-nonce'

const hasWidget = (page: PageName | null) => page !== null && 'hasWidget' in PAGES[page]
