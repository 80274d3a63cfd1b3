import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Deliveries } from '../deliver.ts'
import { html } from '../html.ts'
import { Problem, readForm, readJson, sendJson, sendOnTo, sendPage } from '../http.ts'
import { openJournal } from '../journal.ts'
import type { Provider, Sandbox } from '../provider.ts'
import { randomId } from '../random-id.ts'
import { type Button, chatsPage } from './chats-page.ts'
import { GraphError, sendGraphError } from './graph-error.ts'
import { type Outgoing, readMessage } from './read-message.ts'
import { keepRefusals } from './refusals.ts'
import { approve, approvedTemplates } from './templates.ts'
import { createWebhooks, type Incoming, NUMBER } from './webhooks.ts'

const API = /^\/whatsapp\/v\d+\.\d+\//
const KEPT = 1_000
const WINDOW_MILLISECONDS = 24 * 3600 * 1000

/** Plays WhatsApp's Cloud API, the phones behind it, and its webhooks. */
export function playWhatsApp({ inbox, directory, url, key }: Sandbox, deliveries: Deliveries): Provider {
  const token = `EAAG${key('whatsapp')}`
  const appSecret = key('whatsapp-app')
  const templates = approvedTemplates()
  const replies = openJournal<Incoming>(join(directory, 'whatsapp-replies.jsonl'), KEPT)
  const buttons = openJournal<Button>(join(directory, 'whatsapp-buttons.jsonl'), KEPT)
  const refusals = keepRefusals()
  const webhooks = createWebhooks(deliveries, appSecret)

  const forms: Record<string, (request: IncomingMessage, response: ServerResponse) => Promise<void>> = {
    'GET /whatsapp': async (_, response) =>
      sendPage(response, 200, chatsPage(inbox.find({ channel: 'whatsapp' }), replies.all(), buttons.all())),
    async 'POST /whatsapp/reply'(request, response) {
      const form = await readForm(request)
      const from = numberFrom(form.get('from'))
      await reply(from, form.get('text'))
      sendOnTo(response, `/whatsapp#chat-${from}`)
    },
    async 'POST /whatsapp/press-button'(request, response) {
      const form = await readForm(request)
      const from = numberFrom(form.get('from'))
      await press(from, form.get('id'))
      sendOnTo(response, `/whatsapp#chat-${from}`)
    },
    /** Presses the newest button that the phone has received, or the one of a given message. */
    async 'POST /whatsapp/press'(request, response) {
      const { from, id = null } = (await readJson(request)) as Record<string, unknown>
      sendJson(response, 200, await press(numberFrom(from), id))
    },
    async 'POST /whatsapp/incoming'(request, response) {
      const { from, text } = (await readJson(request)) as Record<string, unknown>
      sendJson(response, 200, await reply(numberFrom(from), text))
    },
    async 'POST /whatsapp/preference'(request, response) {
      const { from, value } = (await readJson(request)) as Record<string, unknown>
      if (value !== 'stop' && value !== 'resume') throw new Problem(400, 'value is stop or resume.')
      sendJson(response, 200, { taken: await webhooks.preference(numberFrom(from), value) })
    },
    /** Approves templates, as WhatsApp does, from the output of `npm run whatsapp-templates`. */
    async 'POST /whatsapp/approve'(request, response) {
      approve(templates, (await readJson(request)) as Parameters<typeof approve>[1])
      sendJson(response, 200, { approved: templates.size })
    },
    async 'POST /whatsapp/refuse'(request, response) {
      const { to, ...wanted } = (await readJson(request)) as Record<string, unknown>
      sendJson(response, 200, refusals.set(numberFrom(to), wanted))
    },
  }

  return {
    name: 'whatsapp',
    api: API,
    async handle(request, response, { pathname }) {
      const answer = forms[`${request.method} ${pathname}`]
      if (answer) await answer(request, response)
      else if (API.test(pathname)) await answerCall(request, response, pathname)
      return answer !== undefined || API.test(pathname)
    },
    environment: () => ({
      WHATSAPP_TOKEN: token,
      WHATSAPP_PHONE_NUMBER_ID: NUMBER.id,
      WHATSAPP_APP_SECRET: appSecret,
      WHATSAPP_VERIFY_TOKEN: key('whatsapp-verify'),
      WHATSAPP_API_URL: `${url}/whatsapp`,
    }),
    replay: (count) => deliveries.replay('whatsapp', count),
    section: () => html`<p><a href="/whatsapp">Chats</a>, to reply as the shopper: STOP, START, anything</p>`,
  }

  async function answerCall(request: IncomingMessage, response: ServerResponse, pathname: string) {
    try {
      if (request.headers.authorization !== `Bearer ${token}`)
        throw new GraphError(401, 190, 'Invalid OAuth access token - Cannot parse access token')
      const [, , id, edge] = pathname.slice(1).split('/')
      if (request.method !== 'POST' || id !== NUMBER.id || edge !== 'messages')
        throw new GraphError(
          400,
          100,
          `Unsupported ${request.method} request. Object with ID '${id}' does not exist or does not support this operation`,
        )
      const body = await readJson(request).catch(() => {
        throw new GraphError(400, 100, 'The request body is not JSON')
      })
      const message = readMessage(body, templates)
      refusals.check(message.to)
      sendJson(response, 200, deliver(message))
    } catch (error) {
      if (!(error instanceof GraphError)) throw error
      sendGraphError(response, error)
    }
  }

  function deliver(message: Outgoing) {
    const id = randomId('wamid.HBgM', 40)
    const failure = failureOf(message)
    if (failure === null) {
      const { to, text, template, button } = message
      const from = `Tana Bana ${NUMBER.shown}`
      const received = inbox.receive({
        channel: 'whatsapp',
        to,
        from,
        subject: null,
        text,
        html: null,
        template,
        headers: [],
        attachments: [],
      })
      if (button) buttons.put({ id: received.id, to, wamid: id, ...button })
    }
    void tellStatuses(id, message, failure)
    return {
      messaging_product: 'whatsapp',
      contacts: [{ input: message.to, wa_id: message.to }],
      messages: [{ id, message_status: 'accepted' }],
    }
  }

  /** The code with which an accepted message is later reported as failed; null: it is delivered. */
  function failureOf({ to, template }: Outgoing): number | null {
    const wanted = refusals.afterwards(to)
    if (wanted !== null) return wanted
    const last = replies.all().findLast(({ from }) => from === to)
    const isOpen = last !== undefined && Date.now() - Date.parse(last.at) < WINDOW_MILLISECONDS
    return template === null && !isOpen ? 131047 : null
  }

  async function tellStatuses(id: string, message: Outgoing, failure: number | null) {
    await webhooks.status(id, 'sent', message)
    if (failure !== null) return webhooks.status(id, 'failed', message, failure)
    await webhooks.status(id, 'delivered', message)
    return webhooks.status(id, 'read', message)
  }

  async function press(from: string, id: unknown) {
    const button = buttons.all().findLast((one) => one.to === from && (id === null || one.id === id))
    if (!button) throw new Problem(404, 'This phone has no such button.')
    const { text, wamid, payload } = button
    const at = new Date().toISOString()
    const message = { id: randomId('wamid.HBgM', 40), from, text, at, pressed: { wamid, payload } }
    replies.put(message)
    return { id: message.id, taken: await webhooks.incoming(message) }
  }

  async function reply(from: string, text: unknown) {
    if (typeof text !== 'string' || text.trim() === '' || text.length > 4096)
      throw new Problem(400, 'Reply with a text.')
    const message = { id: randomId('wamid.HBgM', 40), from, text, at: new Date().toISOString() }
    replies.put(message)
    return { id: message.id, taken: await webhooks.incoming(message) }
  }
}

/**
 * A phone as digits with the country code: '98765 43210' and '+91 98765 43210' are both '919876543210'. Refuses 400
 * anything else.
 */
function numberFrom(typed: unknown): string {
  const digits = typeof typed === 'string' ? typed.replace(/\D/g, '') : ''
  if (!/^(91)?[6-9]\d{9}$/.test(digits))
    throw new Problem(400, 'Whose phone? Ten digits, or 91 and ten digits.')
  return `91${digits.slice(-10)}`
}
