import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  onResponseHookHandler,
} from 'fastify'
import { type Cause, causedByCall } from './platform/cause.ts'
import { type Deadline, TooLate } from './platform/deadline.ts'
import { rawHeader } from './platform/raw-header.ts'
import { type OpenSpan, openSpan } from './platform/tracing/spans.ts'
import { readTraceparent } from './platform/tracing/traceparent.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the work of a call is done for; null for pages and files, which start no work. */
    cause: Cause | null
    span: OpenSpan | null
    deadline: (Deadline & { ms: number; timer: NodeJS.Timeout }) | null
  }
}

/** For reports. */
const CONSOLE_MS = 300_000

/**
 * Everything that a call does is linked to its request and trace, and has a deadline: after that the caller gets 503, and
 * unfinished work is rolled back. Pages and files have no deadline.
 */
export function carryCauses(app: FastifyInstance, callMs: number) {
  app.decorateRequest('cause', null)
  app.decorateRequest('span', null)
  app.decorateRequest('deadline', null)
  app.addHook('onRoute', (route) => {
    if (!isCall(route.url)) return
    route.onRequest = [
      enter(`${route.method} ${route.url}`, isConsoles(route.url) ? CONSOLE_MS : callMs),
      ...[route.onRequest ?? []].flat(),
    ]
    // The events of an incoming body run outside of the request's async context.
    route.preValidation = [enterAgain, ...[route.preValidation ?? []].flat()]
    route.onResponse = [leave, ...[route.onResponse ?? []].flat()]
  })
}

const isCall = (route: string) => /^\/(api|auth)\/[^*]/.test(route)

const isConsoles = (route: string) => route.startsWith('/api/admin/')

const enter =
  (name: string, ms: number): onRequestHookHandler =>
  (request, reply, done) => {
    const given = rawHeader(request.raw.rawHeaders, 'traceparent')
    const within = readTraceparent(given) ? given : undefined
    request.span = openSpan(name, 'server', within)
    const traceparent = request.span?.traceparent ?? within
    request.cause = { requestId: request.id, ...(traceparent && { traceparent }) }
    const timer = setTimeout(answerLate, ms, request, reply)
    request.deadline = { isPast: false, until: performance.now() + ms, ms, timer }
    causedByCall(request.cause, request.deadline, done)
  }

/** A download that has begun is not interrupted. */
function answerLate(request: FastifyRequest, reply: FastifyReply) {
  if (reply.sent || reply.raw.headersSent) return
  request.deadline!.isPast = true
  reply.send(new TooLate())
}

/** The deadline counts from when the whole request has arrived; for a body that is read as a stream the server itself has a limit. */
const enterAgain: onRequestHookHandler = (request, reply, done) => {
  const { cause, raw, body } = request
  const deadline = request.deadline!
  const begin = () => {
    if (reply.sent) return
    clearTimeout(deadline.timer)
    deadline.timer = setTimeout(answerLate, deadline.ms, request, reply)
    deadline.until = performance.now() + deadline.ms
  }
  if (body === raw && !raw.complete) {
    clearTimeout(deadline.timer)
    deadline.until = Number.POSITIVE_INFINITY
    raw.once('end', begin)
  } else begin()
  causedByCall(cause!, deadline, done)
}

const leave: onResponseHookHandler = ({ span, deadline, id }, { statusCode }, done) => {
  clearTimeout(deadline?.timer)
  span?.end({
    attributes: { 'http.response.status_code': statusCode, 'tana_bana.request_id': id },
    failed: statusCode >= 500,
  })
  done()
}
