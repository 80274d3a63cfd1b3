import type { IncomingMessage, ServerResponse } from 'node:http'
import { readJson, sendJson } from '../http.ts'
import type { Sandbox } from '../provider.ts'
import { randomId } from '../random-id.ts'
import { GraphError, sendGraphError } from './graph-error.ts'
import type { Phones } from './phones.ts'
import { type Outgoing, readMessage } from './read-message.ts'
import type { keepRefusals } from './refusals.ts'
import type { approvedTemplates } from './templates.ts'
import { type createWebhooks, NUMBER } from './webhooks.ts'

/** What the Cloud API works with. */
type CloudApi = {
  token: string
  inbox: Sandbox['inbox']
  templates: ReturnType<typeof approvedTemplates>
  refusals: ReturnType<typeof keepRefusals>
  phones: Phones
  webhooks: ReturnType<typeof createWebhooks>
}

/** Answers a call of the Cloud API: takes a message and delivers it to its phone. */
export async function answerCall(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  api: CloudApi,
) {
  try {
    if (request.headers.authorization !== `Bearer ${api.token}`)
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
    const message = readMessage(body, api.templates)
    api.refusals.check(message.to)
    sendJson(response, 200, deliver(message, api))
  } catch (error) {
    if (!(error instanceof GraphError)) throw error
    sendGraphError(response, error)
  }
}

function deliver(message: Outgoing, api: CloudApi) {
  const id = randomId('wamid.HBgM', 40)
  const failure = failureOf(message, api)
  if (failure === null) {
    const { to, text, template, button } = message
    const from = `Tana Bana ${NUMBER.shown}`
    const received = api.inbox.receive({
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
    if (button) api.phones.putButton({ id: received.id, to, wamid: id, ...button })
  }
  void tellStatuses(api.webhooks, id, message, failure)
  return {
    messaging_product: 'whatsapp',
    contacts: [{ input: message.to, wa_id: message.to }],
    messages: [{ id, message_status: 'accepted' }],
  }
}

/** The code with which an accepted message is later reported as failed; null: it is delivered. */
function failureOf({ to, template }: Outgoing, { refusals, phones }: CloudApi): number | null {
  const wanted = refusals.afterwards(to)
  if (wanted !== null) return wanted
  return template === null && !phones.isOpen(to) ? 131047 : null
}

async function tellStatuses(
  webhooks: CloudApi['webhooks'],
  id: string,
  message: Outgoing,
  failure: number | null,
) {
  await webhooks.status(id, 'sent', message)
  if (failure !== null) return webhooks.status(id, 'failed', message, failure)
  await webhooks.status(id, 'delivered', message)
  return webhooks.status(id, 'read', message)
}
