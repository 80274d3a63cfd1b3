import type { FastifyInstance, onResponseHookHandler } from 'fastify'
import { PAGES, type PageName } from '../core/pages.ts'
import { type Durations, durations } from './platform/metrics/durations.ts'
import type { Family } from './platform/metrics/family.ts'

/** Status codes are counted by their first digit. */
type Counted = { method: string; route: string; statuses: Float64Array; took: Durations }

/** Built files have hundreds of routes; they are counted as one. */
const FILES = 'files'
const UNKNOWN = 'unknown'
const STATUSES = 6

/**
 * Metrics of requests by route: the contract's routes, the pages' paths, one for all files and one for unknown addresses;
 * never the address itself. Counters are prepared per route, so that a cached page costs only a few additions.
 */
export function countRequests(app: FastifyInstance): Family[] {
  const all = new Map<string, Counted>()
  const counted = (method: string, route: string): Counted => {
    const key = `${method} ${route}`
    const found = all.get(key) ?? { method, route, statuses: new Float64Array(STATUSES), took: durations() }
    all.set(key, found)
    return found
  }

  app.addHook('onRoute', (route) => {
    const method = typeof route.method === 'string' ? route.method : 'any'
    const count =
      route.url === '/*' ? countPages(method, counted) : countOne(counted(method, nameOf(route.url)))
    route.onResponse = [count, ...[route.onResponse ?? []].flat()]
  })
  const unknown = counted('any', UNKNOWN)
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) note(unknown, reply.statusCode, reply.elapsedTime)
    done()
  })

  const inUse = () => [...all.values()].filter(({ took }) => took.count > 0)
  return [
    {
      name: 'shop_http_requests_total',
      type: 'counter',
      help: 'Requests answered.',
      read: () =>
        inUse().flatMap(({ method, route, statuses }) =>
          [...statuses].flatMap((value, digit) =>
            value > 0 ? [{ labels: { method, route, status: `${digit}xx` }, value }] : [],
          ),
        ),
    },
    {
      name: 'shop_http_request_duration_seconds',
      type: 'histogram',
      help: 'From the first byte of a request to the last byte of its answer.',
      read: () => inUse().flatMap(({ method, route, took }) => took.samples({ method, route })),
    },
  ]
}

const nameOf = (url: string) => (!url.startsWith('/api/') && /\.\w+$/.test(url) ? FILES : url)

const countOne =
  (one: Counted): onResponseHookHandler =>
  (_request, reply, done) => {
    note(one, reply.statusCode, reply.elapsedTime)
    done()
  }

/** All pages are one route of the web framework. */
function countPages(
  method: string,
  counted: (method: string, route: string) => Counted,
): onResponseHookHandler {
  const none = counted(method, '/*')
  const pages = Object.fromEntries(
    Object.entries(PAGES).map(([page, { path }]) => [page, counted(method, `/${path}`)]),
  ) as Record<PageName, Counted>
  return ({ page }, reply, done) => {
    note(page ? pages[page] : none, reply.statusCode, reply.elapsedTime)
    done()
  }
}

function note({ statuses, took }: Counted, status: number, ms: number) {
  statuses[Math.floor(status / 100)]!++
  took.note(ms)
}
