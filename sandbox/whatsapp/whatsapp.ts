import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Deliveries } from '../deliver.ts'
import { html } from '../html.ts'
import { Problem, readForm, readJson, sendJson, sendOnTo, sendPage } from '../http.ts'
import type { Provider, Sandbox } from '../provider.ts'
import { answerCall } from './answer-call.ts'
import { chatsPage } from './chats-page.ts'
import { openPhones } from './phones.ts'
import { keepRefusals } from './refusals.ts'
import { approve, approvedTemplates } from './templates.ts'
import { createWebhooks, NUMBER } from './webhooks.ts'

const API = /^\/whatsapp\/v\d+\.\d+\//

/** Plays WhatsApp's Cloud API, the phones behind it, and its webhooks. */
export function playWhatsApp({ inbox, directory, url, key }: Sandbox, deliveries: Deliveries): Provider {
  const token = `EAAG${key('whatsapp')}`
  const appSecret = key('whatsapp-app')
  const templates = approvedTemplates()
  const refusals = keepRefusals()
  const webhooks = createWebhooks(deliveries, appSecret)
  const phones = openPhones(directory, webhooks)
  const api = { token, inbox, templates, refusals, phones, webhooks }

  const forms: Record<string, (request: IncomingMessage, response: ServerResponse) => Promise<void>> = {
    'GET /whatsapp': async (_, response) =>
      sendPage(
        response,
        200,
        chatsPage(inbox.find({ channel: 'whatsapp' }), phones.replies(), phones.buttons()),
      ),
    async 'POST /whatsapp/reply'(request, response) {
      const form = await readForm(request)
      const from = numberFrom(form.get('from'))
      await phones.reply(from, form.get('text'))
      sendOnTo(response, `/whatsapp#chat-${from}`)
    },
    async 'POST /whatsapp/press-button'(request, response) {
      const form = await readForm(request)
      const from = numberFrom(form.get('from'))
      await phones.press(from, form.get('id'))
      sendOnTo(response, `/whatsapp#chat-${from}`)
    },
    async 'POST /whatsapp/press'(request, response) {
      const { from, id = null } = (await readJson(request)) as Record<string, unknown>
      sendJson(response, 200, await phones.press(numberFrom(from), id))
    },
    async 'POST /whatsapp/incoming'(request, response) {
      const { from, text } = (await readJson(request)) as Record<string, unknown>
      sendJson(response, 200, await phones.reply(numberFrom(from), text))
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
      else if (API.test(pathname)) await answerCall(request, response, pathname, api)
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
