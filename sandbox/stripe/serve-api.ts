import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody } from '../http.ts'
import type { KeptPaymentSettings } from '../payment-settings.ts'
import { randomId } from '../random-id.ts'
import { outcomeOf } from './answer-api.ts'
import type { Books } from './books.ts'
import { bodyOf, StripeProblem } from './errors.ts'
import { expanded } from './expand.ts'
import type { Entry, News } from './objects.ts'
import { readParameters } from './parameters.ts'

type Api = {
  books: Books
  settings: KeptPaymentSettings
  secretKey: string
  /** The address below which the hosted pages are. */
  pages: string
  tell(news: News[], request: { id: string; idempotency_key: string | null }): void
}

type Reply = { status: number; body: unknown; replayed?: boolean }

/** Answers a call of Stripe's API; its errors too are answered in Stripe's format. */
export async function answerCall(request: IncomingMessage, response: ServerResponse, url: URL, api: Api) {
  const requestId = randomId('req_', 14)
  const key = request.method === 'POST' ? (headerOf(request, 'idempotency-key') ?? null) : null
  const body = await readBody(request)
  const { status, body: reply, replayed } = replyTo(request, body, url, { api, key, requestId })
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    'request-id': requestId,
    ...(headerOf(request, 'stripe-version') && { 'stripe-version': headerOf(request, 'stripe-version') }),
    ...(key && { 'idempotency-key': key }),
    ...(replayed && { 'idempotent-replayed': 'true' }),
  })
  response.end(JSON.stringify(reply))
}

type Circumstances = { api: Api; key: string | null; requestId: string }

function replyTo(request: IncomingMessage, body: string, url: URL, circumstances: Circumstances): Reply {
  const { api, key } = circumstances
  try {
    authenticate(request, api.secretKey)
    if (key && key.length > 255)
      throw new StripeProblem(400, 'An idempotency key is at most 255 characters long.')
    const asked = createHash('sha256').update(`${url.pathname}\n${body}`).digest('hex')
    return (
      (key && earlierReply(api.books, key, asked)) || firstReply(request, body, url, asked, circumstances)
    )
  } catch (error) {
    // As at Stripe, a refusal of the parameters is not stored for the idempotency key.
    if (error instanceof StripeProblem) return { status: error.status, body: bodyOf(error) }
    throw error
  }
}

function firstReply(
  request: IncomingMessage,
  body: string,
  url: URL,
  asked: string,
  { api, key, requestId }: Circumstances,
): Reply {
  const method = request.method ?? ''
  const parameters = readParameters(method === 'POST' ? body : url.search.slice(1))
  const { reply, changes, news } = outcomeOf({ method, path: url.pathname, parameters }, api)
  // Paths with `data.` expand the members of a list, which the list itself does.
  const wanted = Object.values(parameters.texts('expand')).filter((path) => !path.startsWith('data.'))
  // A new object is not in the books yet, but it has nothing to expand before it is paid.
  const shown = expanded(reply, wanted, api.books)
  const kept: Entry[] = key
    ? [{ id: keptAs(key), kind: 'reply', request: asked, status: 200, body: shown }]
    : []
  if (changes.length > 0 || kept.length > 0) api.books.write(...changes, ...kept)
  api.tell(news, { id: requestId, idempotency_key: key })
  return { status: 200, body: shown }
}

function earlierReply(books: Books, key: string, asked: string): Reply | null {
  const earlier = books.find('reply', keptAs(key))
  if (!earlier) return null
  if (earlier.request === asked) return { status: earlier.status, body: earlier.body, replayed: true }
  throw new StripeProblem(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  )
}

const keptAs = (key: string) => `key ${key}`

function authenticate(request: IncomingMessage, secretKey: string) {
  const given = /^Bearer (\S+)$/.exec(headerOf(request, 'authorization') ?? '')?.[1]
  if (given === secretKey) return
  if (!given)
    throw new StripeProblem(
      401,
      'You did not provide an API key. You need to provide it in the Authorization header.',
    )
  throw new StripeProblem(401, `Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`)
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}
