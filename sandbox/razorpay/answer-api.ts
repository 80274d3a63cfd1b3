import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody, sendJson } from '../http.ts'
import type { KeptPaymentSettings } from '../payment-settings.ts'
import type { Books } from './books.ts'
import { bodyOf, RazorpayProblem, unknownId } from './errors.ts'
import type { Fields } from './fields.ts'
import type { Outcome } from './objects.ts'
import { capturePayment, createOrder } from './orders.ts'
import { cancelPayoutLink, createPayoutLink, linksWith } from './payout-links.ts'
import { createRefund } from './refunds.ts'

export type Api = {
  books: Books
  settings: KeptPaymentSettings
  keyId: string
  keySecret: string
  /** The RazorpayX account of payouts, and the address below which payout links are. */
  accountNumber: string
  payoutPage: string
  commit(outcome: Outcome): unknown
}

type Asked = { ids: string[]; fields: Fields; key: string | null; query: URLSearchParams }
type Operation = (api: Api, asked: Asked) => Outcome

/** Answers a call of Razorpay's API; its errors too are answered in Razorpay's format. */
export async function answerCall(request: IncomingMessage, response: ServerResponse, url: URL, api: Api) {
  try {
    const text = await readBody(request)
    authenticate(request, api)
    const key = request.headers['x-refund-idempotency']
    const outcome = operationFor(request.method ?? '', url.pathname)(api, {
      fields: request.method === 'POST' ? fieldsOf(text) : {},
      key: typeof key === 'string' ? key : null,
      query: url.searchParams,
    })
    api.commit(outcome)
    sendJson(response, 200, outcome.reply)
  } catch (error) {
    if (!(error instanceof RazorpayProblem)) throw error
    sendJson(response, error.status, bodyOf(error))
  }
}

function operationFor(method: string, path: string) {
  for (const [asked, pattern, operation] of OPERATIONS) {
    const match = pattern.exec(path)
    if (match && asked === method)
      return (api: Api, rest: Omit<Asked, 'ids'>) => operation(api, { ids: match.slice(1), ...rest })
  }
  throw new RazorpayProblem(404, 'The requested URL was not found on the server.')
}

const OPERATIONS: [method: string, path: RegExp, Operation][] = [
  ['POST', /\/v1\/orders$/, (_, { fields }) => createOrder(fields)],
  ['GET', /\/v1\/orders\/(\w+)$/, ({ books }, { ids: [id = ''] }) => found(books.need('order', id).order)],
  [
    'GET',
    /\/v1\/orders\/(\w+)\/payments$/,
    ({ books }, { ids: [id = ''] }) => found(listOf(books.paymentsOf(books.need('order', id).id))),
  ],
  [
    'GET',
    /\/v1\/payments$/,
    ({ books }, { query }) =>
      found(
        pageOf(
          books.of('payment').map(({ payment }) => payment),
          query,
        ),
      ),
  ],
  [
    'GET',
    /\/v1\/refunds$/,
    ({ books }, { query }) =>
      found(
        pageOf(
          books.of('refund').map(({ refund }) => refund),
          query,
        ),
      ),
  ],
  [
    'GET',
    /\/v1\/payments\/(\w+)$/,
    ({ books }, { ids: [id = ''] }) => found(books.need('payment', id).payment),
  ],
  [
    'POST',
    /\/v1\/payments\/(\w+)\/capture$/,
    ({ books }, { ids: [id = ''], fields }) => capturePayment(id, fields, books),
  ],
  [
    'POST',
    /\/v1\/payments\/(\w+)\/refund$/,
    ({ books, settings }, { ids: [id = ''], fields, key }) =>
      createRefund(id, fields, key, { books, way: settings.get().refunds }),
  ],
  [
    'GET',
    /\/v1\/payments\/(\w+)\/refunds$/,
    ({ books }, { ids: [id = ''] }) => found(listOf(refundsOf(books, books.need('payment', id).id))),
  ],
  [
    'GET',
    /\/v1\/payments\/(\w+)\/refunds\/(\w+)$/,
    ({ books }, { ids: [id = '', refundId = ''] }) => {
      const { refund } = books.need('refund', refundId)
      if (refund.payment_id !== id) throw unknownId()
      return found(refund)
    },
  ],
  [
    'POST',
    /\/v1\/payout-links$/,
    ({ accountNumber, payoutPage: page }, { fields }) => createPayoutLink(fields, { accountNumber, page }),
  ],
  [
    'GET',
    /\/v1\/payout-links$/,
    ({ books }, { query }) => found(pageOf(linksWith(books, query.get('receipt')), query)),
  ],
  [
    'GET',
    /\/v1\/payout-links\/(\w+)$/,
    ({ books }, { ids: [id = ''] }) => found(books.need('payout_link', id).link),
  ],
  [
    'POST',
    /\/v1\/payout-links\/(\w+)\/cancel$/,
    ({ books }, { ids: [id = ''] }) => cancelPayoutLink(books.need('payout_link', id).link),
  ],
  ['GET', /\/v1\/refunds\/(\w+)$/, ({ books }, { ids: [id = ''] }) => found(books.need('refund', id).refund)],
]

const found = (reply: unknown): Outcome => ({ reply, changes: [], news: [] })

const listOf = (items: unknown[]) => ({ entity: 'collection', count: items.length, items })

/** A page of a list, newest first. */
function pageOf(all: { created_at: number }[], query: URLSearchParams) {
  const numberIn = (name: string, without: number) => Number(query.get(name) ?? without)
  const [from, to, skip] = [numberIn('from', 0), numberIn('to', Number.MAX_SAFE_INTEGER), numberIn('skip', 0)]
  const wanted = all.filter(({ created_at: at }) => at >= from && at <= to).reverse()
  return listOf(wanted.slice(skip, skip + numberIn('count', 10)))
}

const refundsOf = (books: Books, paymentId: string) =>
  books.of('refund').flatMap(({ refund }) => (refund.payment_id === paymentId ? [refund] : []))

function authenticate({ headers }: IncomingMessage, { keyId, keySecret }: Api) {
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  if (headers.authorization !== expected) throw new RazorpayProblem(401, 'Authentication failed')
}

function fieldsOf(text: string): Fields {
  try {
    const body: unknown = JSON.parse(text || '{}')
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body }
  } catch {
    // Invalid JSON is refused in the same way as JSON that is no object.
  }
  throw new RazorpayProblem(400, 'The request body is not a valid JSON object.')
}
