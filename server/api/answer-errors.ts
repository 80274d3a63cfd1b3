import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../platform/log.ts'
import { Refusal } from '../platform/refusal.ts'

/** What the framework itself refuses, in the shop's words. */
const WORDS: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'That is more than this call takes: at most 1 MB.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send JSON, with Content-Type: application/json.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request body is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request body is empty; it needs JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'Content-Length does not match the body.',
  FST_ERR_BAD_URL: 'That is not an address.',
}
/** The database is away (SQLSTATE 08, 57P, and the driver's own codes): the shop is, for now. */
const DATABASE_AWAY = /^(08|57P)|^(CONNECTION_|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT)/

/** One place turns everything thrown into `{ success: false, message }` with its status. */
export function answerErrors(app: FastifyInstance, log: Log) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    reply.header('cache-control', 'no-store')
    if (error instanceof Refusal) return refuse(error, reply)
    const words =
      WORDS[error.code] ?? (error.name === 'SyntaxError' ? WORDS.FST_ERR_CTP_INVALID_JSON_BODY : undefined)
    if (words || (error.statusCode && error.statusCode < 500))
      return reply
        .code(error.statusCode ?? 400)
        .send({ success: false, message: words ?? 'This request is not right.' })
    return fail(error, request, reply, log)
  })
}

function refuse({ code, status, message, details }: Refusal, reply: FastifyReply) {
  const { retryAfter, ...more } = details
  if (retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)))
  return reply.code(status).send({ success: false, ...(code ? { code } : {}), message, ...more })
}

function fail(error: FastifyError, request: FastifyRequest, reply: FastifyReply, log: Log) {
  log.error(
    { err: error, requestId: request.id, method: request.method, url: request.url.split('?')[0] },
    'request failed',
  )
  const away = DATABASE_AWAY.test(error.code ?? '')
  if (away) reply.header('retry-after', 5)
  return reply.code(away ? 503 : 500).send({
    success: false,
    message: away
      ? 'The shop is taking a short break. Please try again in a moment.'
      : 'Something went wrong at our end. Please try again.',
    requestId: request.id,
  })
}
