import { channel } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { cause } from '../cause.ts'
import { type OpenSpan, openSpan } from './spans.ts'

/** The messages of Node's diagnostics channels for `fetch` and `node:http`. */
type Fetched = { origin: string | URL; method: string; addHeader(name: string, value: string): void }
type FetchNews = { request: Fetched; response?: { statusCode: number } }
type HttpNews = { request: ClientRequest; response?: IncomingMessage }

const spans = new WeakMap<object, OpenSpan>()
let isTracing = false

/**
 * Adds a traceparent to calls to providers, whichever library makes them, and records them as spans. A span has the host
 * and the outcome only, since addresses contain numbers and keys.
 */
export function traceCalls(): void {
  if (isTracing) return
  isTracing = true
  on<FetchNews>('undici:request:create', ({ request }) =>
    begin(request, request.method, hostOf(request.origin), (traceparent) =>
      request.addHeader('traceparent', traceparent),
    ),
  )
  on<FetchNews>('undici:request:headers', ({ request, response }) => end(request, response?.statusCode))
  on<FetchNews>('undici:request:error', ({ request }) => end(request))
  on<HttpNews>('http.client.request.created', ({ request }) =>
    begin(request, request.method, request.host, (traceparent) =>
      request.setHeader('traceparent', traceparent),
    ),
  )
  on<HttpNews>('http.client.response.finish', ({ request, response }) => end(request, response?.statusCode))
  on<HttpNews>('http.client.request.error', ({ request }) => end(request))
}

const on = <News>(name: string, hear: (news: News) => void) =>
  channel(name).subscribe((news) => hear(news as News))

function begin(request: object, method: string, host: string, carry: (traceparent: string) => void) {
  const within = cause()?.traceparent
  if (!within) return
  const span = openSpan(`${method} ${host}`, 'client', within)
  if (span) spans.set(request, span)
  carry(span?.traceparent ?? within)
}

function end(request: object, status?: number) {
  const span = spans.get(request)
  spans.delete(request)
  span?.end({
    attributes: status === undefined ? {} : { 'http.response.status_code': status },
    failed: status === undefined || status >= 400,
  })
}

const hostOf = (origin: string | URL) => new URL(origin).host
