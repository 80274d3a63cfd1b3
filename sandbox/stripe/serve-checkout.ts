import type { IncomingMessage, ServerResponse } from 'node:http'
import { Problem, readForm, sendJson, sendOnTo, sendPage } from '../http.ts'
import { readFields, wishesOf } from '../test-payment.ts'
import type { openBooks } from './books.ts'
import { hostedPage } from './hosted-page.ts'
import type { Kept, Outcome } from './objects.ts'
import { paySession } from './settle.ts'

/** The sessions, and how what becomes of them is written down and told to the shop. */
type Checkout = {
  books: ReturnType<typeof openBooks>
  commit: (outcome: Outcome) => Promise<boolean>[]
}

/** Serves the hosted page of a session, and takes what the shopper chooses there. */
export async function answerShopper(
  request: IncomingMessage,
  response: ServerResponse,
  checkout: Checkout,
  id: string,
) {
  const entry = sessionOf(checkout, id)
  const { success_url, cancel_url } = entry.session
  if (request.method !== 'POST') return showPage(response, 200, entry)
  const choice = (await readForm(request)).get('choice')
  if (choice === 'cancel') return sendOnTo(response, cancel_url ?? success_url)
  if (choice !== 'pay') throw new Problem(400, 'Pay or cancel?')
  // Read again: it may have been paid in another tab while the form was being sent.
  const now = sessionOf(checkout, entry.id)
  if (now.session.status !== 'open') return showPage(response, 409, now)
  checkout.commit(paySession(now))
  sendOnTo(response, success_url.replaceAll('{CHECKOUT_SESSION_ID}', entry.id))
}

function showPage(response: ServerResponse, status: number, entry: Kept<'session'>) {
  const { success_url, cancel_url } = entry.session
  const shop = [success_url, cancel_url].flatMap((address) => (address ? [new URL(address).origin] : []))
  // Browsers apply the form page's policy to the redirect that follows the form.
  sendPage(response, status, hostedPage(entry), { 'form-action': ["'self'", ...new Set(shop)].join(' ') })
}

/**
 * Pays a session for a script, without a browser; with a wrong amount or without a webhook if the script asks for it.
 */
export async function payAsAsked(
  request: IncomingMessage,
  response: ServerResponse,
  checkout: Checkout,
  id: string,
) {
  // A session that is unknown is refused before the body is read.
  sessionOf(checkout, id)
  const { amount, currency, webhook } = wishesOf(await readFields(request))
  const now = sessionOf(checkout, id)
  if (now.session.status !== 'open')
    throw new Problem(409, `This session is ${now.session.status}. Only an open one can be paid.`)
  const outcome = paySession(now, { amount, currency: currency?.toLowerCase() })
  const told = checkout.commit(webhook === 'none' ? { ...outcome, news: [] } : outcome)
  if (webhook === 'now') await Promise.all(told)
  sendJson(response, 200, outcome.reply)
}

/** The session of this id. Refuses 404. */
function sessionOf({ books }: Checkout, id: string): Kept<'session'> {
  const entry = books.find('session', id)
  if (!entry) throw new Problem(404, 'There is no such payment.')
  return entry
}
