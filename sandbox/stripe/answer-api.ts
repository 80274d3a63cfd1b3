import type { KeptPaymentSettings } from '../payment-settings.ts'
import type { Books } from './books.ts'
import { createSession } from './create-session.ts'
import { StripeProblem } from './errors.ts'
import { intentsOf, listOf, refundsOf } from './lists.ts'
import type { Outcome } from './objects.ts'
import type { Parameters } from './parameters.ts'
import { createRefund } from './refunds.ts'
import { expireSession } from './settle.ts'

type Call = { method: string; path: string; parameters: Parameters }

type Place = { books: Books; settings: KeptPaymentSettings; pages: string }
type Operation = (place: Place, parameters: Parameters, id: string) => Outcome

/** The outcome of a call of the API. Nothing has happened until the caller writes its changes. */
export function outcomeOf({ method, path, parameters }: Call, place: Place): Outcome {
  for (const [asked, pattern, operation] of OPERATIONS) {
    const match = pattern.exec(path)
    if (match && asked === method) return operation(place, parameters, match[1] ?? '')
  }
  throw new StripeProblem(404, `Unrecognized request URL (${method}: ${path}).`)
}

const OPERATIONS: [method: string, path: RegExp, Operation][] = [
  ['POST', /^\/v1\/checkout\/sessions$/, ({ pages }, parameters) => createSession(parameters, pages)],
  [
    'GET',
    /^\/v1\/checkout\/sessions\/(\w+)$/,
    ({ books }, _, id) => found(books.need('session', id, 'session').session),
  ],
  [
    'GET',
    /^\/v1\/checkout\/sessions\/(\w+)\/line_items$/,
    ({ books }, _, id) =>
      found(listOf(books.need('session', id, 'session').lines, `/v1/checkout/sessions/${id}/line_items`)),
  ],
  [
    'POST',
    /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
    ({ books }, _, id) => expireSession(books.need('session', id, 'session')),
  ],
  ['GET', /^\/v1\/payment_intents$/, ({ books }, parameters) => found(intentsOf(parameters, books))],
  [
    'GET',
    /^\/v1\/payment_intents\/(\w+)$/,
    ({ books }, _, id) => found(books.need('intent', id, 'intent').intent),
  ],
  [
    'POST',
    /^\/v1\/refunds$/,
    ({ books, settings }, parameters) => createRefund(parameters, books, settings.get().refunds),
  ],
  ['GET', /^\/v1\/refunds$/, ({ books }, parameters) => found(refundsOf(parameters, books))],
  ['GET', /^\/v1\/refunds\/(\w+)$/, ({ books }, _, id) => found(books.need('refund', id, 'refund').refund)],
]

const found = (reply: unknown): Outcome => ({ reply, changes: [], news: [] })
