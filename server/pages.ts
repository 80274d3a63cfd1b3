import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressIn, LOCALES, localeOfPath } from '../core/locale.ts'
import { type Kept, sendKept } from './kept-page.ts'
import { makePage, type PageMaking } from './make-page.ts'
import { NO_NAME, type PageAddress, readPageAddress } from './page-address.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { sendAway, sendTooManyPages } from './plain-pages.ts'
import { isDatabaseAway } from './platform/database-away.ts'
import type { Log } from './platform/log.ts'

/** What else pages are called. */
const OTHER_NAMES = [
  ['/shipping', '/shipping-policy'],
  ['/exchange', '/return'],
] as const

/**
 * Serves the pages, which are the same for everybody: rendered once from the catalogue, then sent from memory until it
 * changes. Returns a reader of the cache's counters.
 */
export function openPages(
  app: FastifyInstance,
  options: PageMaking & {
    log: Log
    /** Counts a page rendered for a network address. Resolves to the seconds to wait; 0: none. */
    countMade: (address: string) => Promise<number>
    /** A search's results were shown to somebody. */
    searched: (text: string, asker: string) => void
  },
): () => PageCache {
  const { catalogue, keepPages, log, countMade, searched } = options
  const cache = createPageCache()
  const rendering = new Map<string, Promise<Kept>>()
  app.decorateRequest('page', null)

  for (const locale of LOCALES)
    for (const [old, page] of OTHER_NAMES)
      app.get(addressIn(locale, old), (_request, reply) => reply.redirect(addressIn(locale, page), 301))
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301))
  app.get('/*', (request, reply) => {
    if (request.url.includes('q=')) noteSearch(request)
    // Most requests have exactly the address under which a page is cached.
    const page = cache.look(request.url)
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
    const page = await cache.lookAgain(address.canonical)
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

  async function make(asked: PageAddress): Promise<Kept> {
    cache.missed()
    const page = await makePage(asked, options)
    const { canonical: address, isOfNow } = asked
    if (page.status >= 500) log.error({ address }, 'page failed')
    else if ((page.status < 400 || page.status === 404) && keepPages && !isOfNow) cache.keep(address, page)
    return page
  }

  return cache.counters
}

/** All missing products share one page. */
const missing = ({ canonical, parameter, ...rest }: PageAddress): PageAddress => ({
  ...rest,
  parameter,
  canonical: canonical.replace(`/${parameter}`, `/${NO_NAME}`),
})
/** A mistyped API call, or a client that accepts JSON and not HTML: it gets a JSON 404. */
const isScripts = ({ url, headers: { accept = '' } }: FastifyRequest) =>
  /^\/api(?:[/?%]|$)/i.test(url) || (/json/i.test(accept) && !/html/i.test(accept))
/** A form without scripts sends empty fields too. An empty search is kept: the search bar is open. */
const LEFT_EMPTY = /[?&](?!q=)\w+=(?:&|$)/
