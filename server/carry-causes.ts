import type { FastifyInstance, onRequestHookHandler, onResponseHookHandler } from 'fastify'
import { type Cause, causedBy } from './platform/cause.ts'
import { rawHeader } from './platform/raw-header.ts'
import { type OpenSpan, openSpan } from './platform/tracing/spans.ts'
import { readTraceparent } from './platform/tracing/traceparent.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What a call's work is done for; null for pages and files, which do nothing. */
    cause: Cause | null
    span: OpenSpan | null
  }
}

/** What every call does is done for its request, within the trace that it came with; pages and files are spared it. */
export function carryCauses(app: FastifyInstance) {
  app.decorateRequest('cause', null)
  app.decorateRequest('span', null)
  app.addHook('onRoute', (route) => {
    if (!isCall(route.url)) return
    route.onRequest = [enter(`${route.method} ${route.url}`), ...[route.onRequest ?? []].flat()]
    // A body comes by the line's own events, which know nothing of whoever reads it.
    route.preValidation = [enterAgain, ...[route.preValidation ?? []].flat()]
    route.onResponse = [leave, ...[route.onResponse ?? []].flat()]
  })
}

const isCall = (route: string) => /^\/(api|auth)\//.test(route)

const enter =
  (name: string): onRequestHookHandler =>
  (request, _reply, done) => {
    const given = rawHeader(request.raw.rawHeaders, 'traceparent')
    const within = readTraceparent(given) ? given : undefined
    request.span = openSpan(name, 'server', within)
    const traceparent = request.span?.traceparent ?? within
    request.cause = { requestId: request.id, ...(traceparent && { traceparent }) }
    causedBy(request.cause, done)
  }

const enterAgain: onRequestHookHandler = (request, _reply, done) => causedBy(request.cause ?? undefined, done)

const leave: onResponseHookHandler = ({ span, id }, { statusCode }, done) => {
  span?.end({
    attributes: { 'http.response.status_code': statusCode, 'tana_bana.request_id': id },
    failed: statusCode >= 500,
  })
  done()
}
