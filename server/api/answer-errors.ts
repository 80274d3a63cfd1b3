import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Refused } from '../../contract/replies.ts'
import { LANGUAGES, localeAsked } from '../../core/locale.ts'
import { DOOR } from '../../core/refusals/door.ts'
import { PICTURES } from '../../core/refusals/pictures.ts'
import { isDatabaseAway } from '../platform/database-away.ts'
import { TooLate } from '../platform/deadline.ts'
import type { Log } from '../platform/log.ts'
import { StoreTrouble } from '../platform/media-store.ts'
import { asHtml, PLAIN_STYLE, sendPlainDocument } from '../platform/plain-document.ts'
import { Refusal, type RefusalOf } from '../platform/refusal.ts'

/** Refusals for errors of the web framework itself. */
const FRAMEWORK: Record<string, RefusalOf<unknown>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: DOOR.bodyTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: DOOR.bodyOfWrongType,
  FST_ERR_CTP_INVALID_JSON_BODY: DOOR.bodyNotJson,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: DOOR.bodyOfWrongLength,
  FST_ERR_BAD_URL: DOOR.addressWrong,
}
/** Turns every thrown error into `{ success: false, code, message, … }` with its status, or into a page: see `sendRefusal`. */
export function answerErrors(app: FastifyInstance, log: Log) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    reply.header('cache-control', 'no-store')
    const refusal = error instanceof Refusal ? error : (frameworkRefusal(error) ?? ofCutOff(request))
    return refusal ? sendRefusal(refusal, reply) : fail(error, request, reply, log)
  })
  app.setNotFoundHandler((_request, reply) =>
    sendRefusal(new Refusal(DOOR.addressUnknown), reply.header('cache-control', 'no-store')),
  )
}

function frameworkRefusal({ code, name, statusCode }: FastifyError): Refusal | null {
  const kind = FRAMEWORK[code] ?? (name === 'SyntaxError' ? DOOR.bodyNotJson : undefined)
  if (kind) return new Refusal(kind)
  return statusCode && statusCode < 500 ? new Refusal(DOOR.requestWrong) : null
}

/** The caller hung up before the whole request had arrived: not our error, and nobody reads the answer. */
const ofCutOff = ({ raw }: FastifyRequest): Refusal | null =>
  raw.errored && !raw.complete ? new Refusal(DOOR.requestWrong) : null

/** A browser that opens the address in a tab, such as that of a paper, gets the message as a page, everybody else as JSON. */
export function sendRefusal(
  { code, status, inLanguage, details }: Refusal,
  reply: FastifyReply,
  more: { requestId?: string } = {},
) {
  const { headers } = reply.request
  const locale = localeAsked(headers['accept-language'])
  const message = inLanguage(locale)
  const { retryAfter } = details
  if (retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)))
  if (headers['sec-fetch-dest'] === 'document')
    return sendPlainDocument(reply, {
      status,
      lang: LANGUAGES[locale].tag,
      title: asHtml(message),
      style: PLAIN_STYLE,
      body: `<main><h1>${asHtml(message)}</h1></main>`,
    })
  return reply.code(status).send({ success: false, code, message, ...details, ...more } satisfies Refused)
}

function fail(error: FastifyError, request: FastifyRequest, reply: FastifyReply, log: Log) {
  log.error(
    { err: error, requestId: request.id, method: request.method, url: request.url.split('?')[0] },
    'request failed',
  )
  return sendRefusal(new Refusal(faultOf(error)), reply, { requestId: request.id })
}

/** The refusal for an unexpected error. */
export const faultOf = (error: unknown): RefusalOf<unknown> =>
  error instanceof StoreTrouble
    ? PICTURES.picturesAway
    : error instanceof TooLate || isDatabaseAway(error)
      ? DOOR.shopAway
      : DOOR.ourFault
