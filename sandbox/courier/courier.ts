import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Deliveries } from '../deliver.ts'
import { html } from '../html.ts'
import { openJournal } from '../journal.ts'
import type { Provider, Sandbox } from '../provider.ts'
import { answerApi } from './answer-api.ts'
import { answerPeople } from './answer-people.ts'
import type { Parcel, Scan } from './parcel.ts'
import { activity } from './show-parcel.ts'
import type { CourierApi } from './take-parcel.ts'

const API = /^\/courier-api\/v1\/external(\/.*)$/
const EMAIL = 'api@tanabana.example'

/**
 * Plays a courier with Shiprocket's API: it books parcels, scans them, sends webhooks and has a public tracking page.
 */
export function playCourier(sandbox: Sandbox, deliveries: Deliveries): Provider {
  const webhookToken = sandbox.key('courier-webhooks')
  const tokens = new Set<string>()
  deliveries.registerSigner('courier', () => ({ 'x-api-key': webhookToken }))
  const api: CourierApi = {
    parcels: openJournal<Parcel>(join(sandbox.directory, 'courier.jsonl')),
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
      else return answerPeople(request, response, url, api)
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
