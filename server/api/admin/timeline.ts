import type { TimelineEntry } from '../../../contract/admin/orders.ts'
import { capital } from '../../../core/capital.ts'
import { priceText, rupees } from '../../../core/money.ts'
import type { ShipmentState } from '../../../core/shipment-state.ts'
import { refundReason } from '../../modules/orders/paying/why-returned.ts'
import type { WholeOrder } from '../../modules/orders/reading/whole-order.ts'
import { sentenceOf } from './event-sentences.ts'
import { whoText } from './who-text.ts'

type Event = WholeOrder['events'][number]

/** All events of an order, its payments, refunds, parcels and messages in one list, newest first. */
export function timelineOf(order: WholeOrder): TimelineEntry[] {
  const entries = [
    ...order.events.filter((event) => !isSaidElsewhere(event, order)).map((event) => ofEvent(event, order)),
    ...order.attempts.flatMap(ofAttempt),
    ...order.payments.map(ofPayment),
    ...order.refunds.flatMap((refund) => ofRefund(refund, order)),
    ...order.parcels.flatMap((parcel) => ofParcel(parcel, order)),
    ...order.messages.map(ofMessage),
  ]
  return entries.sort((a, b) => b.at.localeCompare(a.at) || (a.id < b.id ? 1 : -1))
}

/** Events that the timeline shows as part of the payment or the refund. */
const isSaidElsewhere = ({ kind }: Event, { payments }: WholeOrder): boolean =>
  kind === 'refunded' || (kind === 'paid' && payments.some(({ applied }) => applied))

const amount = (paise: number) => priceText(rupees(paise))

const ofEvent = (event: Event, order: WholeOrder): TimelineEntry => ({
  id: event.id,
  at: event.at.toISOString(),
  who: whoText({ ...event, paymentMethod: order.paymentMethod }),
  ...sentenceOf(event, order),
})

function ofAttempt(attempt: WholeOrder['attempts'][number]): TimelineEntry[] {
  const { id, provider, amountPaise, createdAt, closedAt, status, lastError } = attempt
  const entry = (part: string, at: Date, what: string, detail: string | null): TimelineEntry => ({
    id: `${id}-${part}`,
    at: at.toISOString(),
    about: 'payment',
    what,
    who: sentence(provider),
    detail,
  })
  const started = entry('a', createdAt, `Payment of ${amount(amountPaise)} begun`, lastError)
  return closedAt && status === 'closed'
    ? [started, entry('b', closedAt, 'Payment given up', null)]
    : [started]
}

const ofPayment = (payment: WholeOrder['payments'][number]): TimelineEntry => ({
  id: payment.id,
  at: payment.receivedAt.toISOString(),
  about: 'payment',
  what: `${amount(payment.amountPaise)} received`,
  who: sentence(payment.provider),
  detail: payment.applied
    ? payment.providerPaymentId
    : `${payment.providerPaymentId}: pays for nothing, goes back`,
})

function ofRefund(refund: WholeOrder['refunds'][number], { events }: WholeOrder): TimelineEntry[] {
  const { id, amountPaise, requestedAt, doneAt, lastError } = refund
  const reason = refundReason(refund)
  const entry = (entryId: string, at: Date, what: string, detail: string | null): TimelineEntry => ({
    id: entryId,
    at: at.toISOString(),
    about: 'refund',
    what: `${amount(amountPaise)} ${what}`,
    who: null,
    detail,
  })
  const asked = entry(
    `${id}-a`,
    requestedAt,
    'to be refunded',
    lastError ? `${reason}. ${lastError}` : reason,
  )
  const asking = events.find(({ kind, detail }) => kind === 'refund-asked' && detail.refundId === id)
  // Store credit is given in the moment in which it is asked for: its entry has to sort after that event.
  const done = doneAt ? [entry(`${asking?.id ?? id}-b`, doneAt, 'refunded', null)] : []
  return [...(asking ? [] : [asked]), ...done]
}

/** That a booking was requested is an event of the order; this adds what became of it. */
function ofParcel(parcel: WholeOrder['parcels'][number], order: WholeOrder): TimelineEntry[] {
  const { id, createdAt, awbCode, courierName, lastError, scans } = parcel
  const entry = (part: string, at: Date, what: string, detail: string | null): TimelineEntry => ({
    id: `${id}-${part}`,
    at: at.toISOString(),
    about: 'parcel',
    what,
    who: courierName,
    detail,
  })
  const trouble = lastError
    ? [entry('a', createdAt, TROUBLES[parcel.status] ?? 'The courier could not be asked', lastError)]
    : []
  // A booked parcel has an event of its own.
  const isSaid = order.events.some(({ kind, detail }) => kind === 'parcel-booked' && detail.awb === awbCode)
  const booked = awbCode && !isSaid ? [entry('b', sentOffAt(parcel, order), `Parcel ${awbCode}`, null)] : []
  return [
    ...trouble,
    ...booked,
    ...scans.map(({ at, activity, location }, place) =>
      entry(String(place).padStart(3, '0'), new Date(at), activity, location),
    ),
  ]
}

const TROUBLES: Partial<Record<ShipmentState, string>> = {
  booking: 'The courier has not taken it',
  cancelling: 'It could not be called off',
}

/** A parcel's row is written when its booking begins; it counts as handed over when its event says so. */
function sentOffAt({ createdAt }: WholeOrder['parcels'][number], { events }: WholeOrder): Date {
  const sentOff = ({ status, kind }: Event) => status === 'Shipped' || kind === 'parcel-replaced'
  return events.find((event) => event.at >= createdAt && sentOff(event))?.at ?? createdAt
}

const ofMessage = (message: WholeOrder['messages'][number]): TimelineEntry => ({
  id: message.id,
  at: (message.sentAt ?? message.createdAt).toISOString(),
  about: 'message',
  what: `${message.channel === 'email' ? 'Email' : 'WhatsApp'}: ${sentence(message.template)}`,
  who: null,
  detail: message.lastError ?? sentence(message.delivery ?? message.status),
})

const sentence = (words: string) => capital(words).replaceAll('-', ' ')
