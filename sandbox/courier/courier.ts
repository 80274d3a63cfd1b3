import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Deliveries } from '../deliver.ts'
import { html } from '../html.ts'
import { Problem, readBody, sendCsv, sendJson, sendNothing, sendOnTo, sendPage } from '../http.ts'
import { openJournal } from '../journal.ts'
import type { Provider, Sandbox } from '../provider.ts'
import { answerApi } from './answer-api.ts'
import { parcelsPage, trackerPage } from './pages.ts'
import { currentScan, type Parcel, type Scan } from './parcel.ts'
import { fieldsOf } from './read-booking.ts'
import { remittance } from './remittance.ts'
import { activity } from './show-parcel.ts'
import type { CourierApi } from './take-parcel.ts'
import { nextStep, scanOf } from './way.ts'

const API = /^\/courier-api\/v1\/external(\/.*)$/
const EMAIL = 'api@tanabana.example'

/**
 * Plays a courier with Shiprocket's API: it books parcels, scans them, sends webhooks and has a public tracking page.
 */
export function playCourier(sandbox: Sandbox, deliveries: Deliveries): Provider {
  const parcels = openJournal<Parcel>(join(sandbox.directory, 'courier.jsonl'))
  const webhookToken = sandbox.key('courier-webhooks')
  const tokens = new Set<string>()
  deliveries.registerSigner('courier', () => ({ 'x-api-key': webhookToken }))
  const api: CourierApi = {
    parcels,
    email: EMAIL,
    password: sandbox.key('courier-password'),
    tokens,
    newToken() {
      const token = randomBytes(24).toString('base64url')
      tokens.add(token)
      return token
    },
    trackUrl: (awb) => `${sandbox.url}/track/${awb}`,
    tell: (parcel, scan) =>
      deliveries.send({ provider: 'courier', kind: scan.label, body: JSON.stringify(eventOf(parcel, scan)) }),
  }

  return {
    name: 'courier',
    api: API,
    async handle(request, response, url) {
      const path = API.exec(url.pathname)?.[1]
      if (path) await answerApi(request, response, url, path, api)
      else return answerPeople(request, response, url)
      return true
    },
    environment: () => ({
      SHIPROCKET_EMAIL: EMAIL,
      SHIPROCKET_PASSWORD: api.password,
      SHIPROCKET_WEBHOOK_TOKEN: webhookToken,
      SHIPROCKET_API_URL: `${sandbox.url}/courier-api/v1/external`,
    }),
    replay: (count) => deliveries.replay('courier', count),
    section: () => html`<p><a href="/courier">Parcels</a>, <a href="/deliveries">webhooks</a></p>`,
  }

  async function answerPeople(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
  ): Promise<boolean> {
    const isWriting = request.method === 'POST'
    const awb = /^\/(?:courier|track)\/([\w-]+)/.exec(url.pathname)?.[1]
    if (isWriting && url.pathname === '/courier/sign-out') {
      tokens.clear()
      sendNothing(response)
    } else if (isWriting && awb && url.pathname === `/courier/${awb}/advance`)
      await advance(request, response, awb)
    else if (isWriting) return false
    else if (url.pathname === '/courier') sendPage(response, 200, parcelsPage(parcels.all().reverse()))
    else if (url.pathname === '/courier/remittance.csv')
      sendCsv(response, 'cod-remittance.csv', remittance(parcels.all()))
    else if (url.pathname === '/courier.json') sendJson(response, 200, parcels.all().reverse())
    else if (awb && url.pathname === `/track/${awb}`) sendPage(response, 200, trackerPage(parcelOf(awb)))
    else return false
    return true
  }

  function parcelOf(awb: string): Parcel {
    const parcel = parcels.all().find((known) => known.awb === awb)
    if (!parcel) throw new Problem(404, `No parcel has AWB ${awb}.`)
    return parcel
  }

  /**
   * Scans a parcel at its next step, or with `code` at `at` if a script names them; `webhook: 'none'` sends no webhook.
   */
  async function advance(request: IncomingMessage, response: ServerResponse, awb: string) {
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
    const text = await readBody(request)
    // The parcel is read after the body: it may have been cancelled while the body arrived.
    const parcel = parcelOf(awb)
    const { code, at, webhook } = readWishes(isForm ? JSON.stringify(typed(text)) : text)
    const next = nextStep(parcel)
    if (code === undefined && (parcel.state === 'CANCELED' || !next))
      throw new Problem(
        409,
        `Parcel ${parcel.awb} is ${parcel.state === 'CANCELED' ? 'cancelled' : currentScan(parcel)?.label}.`,
      )
    const scan = scanOf(parcel, code ?? next!.code, code === undefined ? next!.location : null, at ?? null)
    const moved = {
      ...parcel,
      scans: [...parcel.scans, scan],
      gone: parcel.gone + (code === undefined ? 1 : 0),
    }
    parcels.put(moved)
    const sent = webhook === 'none' ? Promise.resolve(false) : api.tell(moved, scan)
    if (isForm) return sendOnTo(response, '/courier')
    sendJson(response, 200, {
      awb: parcel.awb,
      current_status: scan.label,
      code: scan.code,
      date: scan.date,
      delivered: scan.code === 7,
      webhook: await sent,
    })
  }
}

function readWishes(text: string): { code?: number; at?: Date; webhook?: unknown } {
  const { code, at, webhook } = fieldsOf(text.trim() === '' ? {} : parsed(text))
  if (code !== undefined && !Number.isInteger(code)) throw new Problem(400, 'code is a whole number.')
  const date = at === undefined ? undefined : new Date(String(at))
  if (date && Number.isNaN(date.getTime())) throw new Problem(400, 'at is a time in ISO 8601.')
  return { ...(code === undefined ? {} : { code: Number(code) }), ...(date ? { at: date } : {}), webhook }
}

function typed(text: string): { code?: number } {
  const code = new URLSearchParams(text).get('code')
  return code === null ? {} : { code: Number(code) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem(400, 'The body is not JSON.')
  }
}

// Shiprocket numbers `current_status_id` by another series than `shipment_status`.
const OTHER_SERIES: Record<number, number> = { 17: 19, 18: 20 }

function eventOf(parcel: Parcel, scan: Scan) {
  return {
    awb: parcel.awb ?? '',
    courier_name: parcel.courierName,
    current_status: scan.label,
    current_status_id: OTHER_SERIES[scan.code] ?? scan.code,
    shipment_status: scan.label,
    shipment_status_id: scan.code,
    current_timestamp: scan.date.replace(/^(\d{4})-(\d\d)-(\d\d)/, '$3 $2 $1'),
    order_id: parcel.booking.order_id,
    sr_order_id: parcel.orderId,
    awb_assigned_date: parcel.assignedAt,
    pickup_scheduled_date: parcel.pickupAt,
    etd: parcel.etd,
    scans: parcel.scans.length > 0 ? parcel.scans.map(activity) : null,
    is_return: parcel.isReturn ? 1 : 0,
    channel_id: 1,
    pod_status: 'OTP Based Delivery',
    pod: 'Not Available',
  }
}
