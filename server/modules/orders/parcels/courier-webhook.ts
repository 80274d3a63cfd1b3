import { hash } from 'node:crypto'
import { WEBHOOKS } from '../../../../core/refusals/webhooks.ts'
import type { CourierConfig } from '../../../config/courier.ts'
import { jsonIn } from '../../../platform/json-in.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { sameText } from '../../../platform/same-text.ts'
import type { Webhook } from '../../inbox/webhook.ts'
import { type CourierEvent, courierEvent } from '../../shipping/report.ts'
import { COURIER_EVENT } from './parcel-jobs.ts'

/** The courier does not sign its webhooks; the shared token is the only proof of origin. */
export const courierWebhook = ({ webhookToken }: CourierConfig): Webhook => ({
  informant: 'courier',
  // The complete history of a parcel.
  mostBytes: 64 * 1024,
  answer: { success: true },
  read({ body, headers }) {
    if (!sameText(webhookToken, headers['x-api-key'])) throw new Refusal(WEBHOOKS.courierTokenWrong)
    const event = courierEvent.safeParse(jsonIn(body))
    if (!event.success) throw new Refusal(WEBHOOKS.parcelNewsUnreadable)
    const { data } = event
    // A booking that was called off before it had an AWB; whoever called it off knows.
    if (data.awb === '') return []
    return [{ id: idOf(data), kind: data.shipment_status ?? 'scan', body: JSON.stringify(data) }]
  },
  async enqueue(tx, jobs, fresh) {
    await jobs.enqueueAll(
      tx,
      COURIER_EVENT,
      fresh.map(({ id }) => ({ eventId: id })),
    )
  },
})

/** The courier's events have no ids: they are equal if parcel, status and time are. */
function idOf({ awb, shipment_status_id, shipment_status, current_timestamp }: CourierEvent): string {
  return hash('sha256', `${awb}|${shipment_status_id ?? shipment_status}|${current_timestamp}`)
}
