import { channel } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { cause } from '../cause.ts'
import { type OpenSpan, openSpan } from './spans.ts'

/** What Node's own channels say of a call by `fetch`, and of one by `node:http`. */
type Fetched = { origin: string | URL; method: string; addHeader(name: string, value: string): void }
type FetchNews = { request: Fetched; response?: { statusCode: number } }
type HttpNews = { request: ClientRequest; response?: IncomingMessage }

const spans = new WeakMap<object, OpenSpan>()
let isTracing = false

/**
 * Calls to providers carry the trace that they are made for, whichever library makes them, and are told as spans. Of a
 * call nothing is told but whom it goes to and what came of it: addresses hold numbers and keys.
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
