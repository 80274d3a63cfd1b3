import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Problem, sendJson, sendPage } from '../http.ts'
import { type Fields, readFields, type Wishes, wishesOf } from '../test-payment.ts'
import type { Api } from './answer-api.ts'
import { bodyOf, RazorpayProblem } from './errors.ts'
import type { Outcome, Payment } from './objects.ts'
import { failOrder, type Payer, payOrder } from './pay.ts'
import { sheetPage } from './sheet-page.ts'
import { hmac } from './sign.ts'

const SCRIPTS: Record<string, string> = {
  '/razorpay/v1/checkout.js': read('checkout.js'),
  '/razorpay/v1/sheet.js': read('sheet.js'),
}

const SHEET = '/razorpay/v1/checkout/public'
const ORDER = /^\/razorpay\/orders\/(\w+)(?:\/(pay|fail))?$/

type Sheet = Api & {
  commitAndTell(outcome: Outcome, webhook: Wishes['webhook']): Promise<void>
}

/**
 * Answers the widget in a shopper's browser, and scripts that pay in a shopper's place. False: not an address of the
 * widget.
 */
export async function answerShopper(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  sheet: Sheet,
): Promise<boolean> {
  const script = SCRIPTS[url.pathname]
  if (script) sendScript(response, script)
  else if (url.pathname === SHEET) sendPage(response, 200, sheetPage(), POLICY)
  else {
    const [, id, action] = ORDER.exec(url.pathname) ?? []
    if (!id) return false
    await answerOrder(request, response, url, { id, action, sheet })
  }
  return true
}

type Asked = { id: string; action: string | undefined; sheet: Sheet }

async function answerOrder(request: IncomingMessage, response: ServerResponse, url: URL, asked: Asked) {
  if (request.method !== (asked.action ? 'POST' : 'GET')) throw new Problem(405, 'That cannot be done here.')
  try {
    const reply = asked.action ? await act(request, asked) : shownOrder(url, asked)
    sendJson(response, 200, reply)
  } catch (error) {
    if (!(error instanceof RazorpayProblem)) throw error
    sendJson(response, error.status, { ...bodyOf(error), message: error.message })
  }
}

function shownOrder(url: URL, { id, sheet }: Asked) {
  refuseOtherKey(url.searchParams.get('key_id'), sheet)
  const { amount, currency, status } = sheet.books.need('order', id).order
  return { amount, currency, status }
}

async function act(request: IncomingMessage, { id, action, sheet }: Asked) {
  const fields = await readFields(request)
  const wishes = wishesOf({ authorizeOnly: sheet.settings.get().capture === 'manual', ...fields })
  if (fields.key_id !== undefined) refuseOtherKey(fields.key_id, sheet)
  const { order } = sheet.books.need('order', id)
  const outcome =
    action === 'pay' ? payOrder(order, payerOf(fields), wishes) : failOrder(order, payerOf(fields))
  await sheet.commitAndTell(outcome, wishes.webhook)
  return action === 'pay' ? handlerReply(outcome.reply, sheet.keySecret) : failureReply(outcome.reply)
}

function handlerReply({ id, order_id }: Payment, keySecret: string) {
  return {
    razorpay_payment_id: id,
    razorpay_order_id: order_id,
    razorpay_signature: hmac(`${order_id}|${id}`, keySecret),
  }
}

function failureReply(payment: Payment) {
  return {
    error: {
      code: payment.error_code,
      description: payment.error_description,
      source: payment.error_source,
      step: payment.error_step,
      reason: payment.error_reason,
      metadata: { payment_id: payment.id, order_id: payment.order_id },
    },
  }
}

function refuseOtherKey(given: unknown, { keyId }: Sheet) {
  if (given !== keyId) throw new RazorpayProblem(401, 'Authentication failed')
}

const payerOf = (fields: Fields): Payer => ({
  email: wordOf(fields.email),
  contact: wordOf(fields.contact),
  description: wordOf(fields.description),
})

const wordOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

// Any shop's page may embed the sheet, as with Razorpay's.
const POLICY = { 'script-src': "'self'", 'connect-src': "'self'", 'frame-ancestors': 'http: https:' }

function sendScript(response: ServerResponse, script: string) {
  response.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  })
  response.end(script)
}

function read(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
}
