import { expect, test } from 'vitest'
import type { EventFact } from '../../../core/order-event.ts'
import { sentenceOf } from './event-sentences.ts'

const line = (position: number, name: string) => ({ position, name, size: 'M' })
const order = { lines: [line(0, 'Bela Kurti'), line(1, 'Aangan Kurta')] } as never
const parcel = { courierName: 'BlueDart', awb: 'BD-47' }
const money = { refundId: 'r', amountPaise: 1499_50 }
const pieces = { lines: [{ position: 1, quantity: 2 }] }
const received = [
  { position: 0, restocked: 1, writtenOff: 0 },
  { position: 1, restocked: 0, writtenOff: 2 },
]

test.each<[EventFact & { status?: string; reason?: string }, what: string, detail?: string]>([
  [{ kind: 'cancelled', detail: pieces }, 'Pieces cancelled', '2 of Aangan Kurta, M'],
  [{ kind: 'cancelled', detail: pieces, status: 'Cancelled', reason: 'Why.' }, 'Cancelled', 'Why.'],
  [{ kind: 'paid', detail: { paymentId: null } }, 'Cash collected at the door'],
  [{ kind: 'paid', detail: { paymentId: 'p' } }, 'Paid'],
  [
    { kind: 'refund-asked', detail: { ...money, code: 'late' }, reason: 'Why.' },
    '₹1,499.50 to be refunded',
    'It came late: Why.',
  ],
  [
    { kind: 'lapsed', detail: { why: 'untold' } },
    'Never paid: the stock is back on the shelf',
    'nobody could say whether it was paid',
  ],
  [
    { kind: 'payment-returned', detail: { why: 'second' } },
    'The payment came for an order that was paid already. It goes back.',
  ],
  [{ kind: 'refund-way', detail: { ...money, way: 'credit' } }, '₹1,499.50 wanted as store credit'],
  [{ kind: 'refund-way', detail: { ...money, way: 'payout' } }, '₹1,499.50 wanted as money after all'],
  [{ kind: 'refund-came-back', detail: money }, 'The bank has sent ₹1,499.50 back.'],
  [{ kind: 'parcel-booked', detail: parcel }, 'Booked: BlueDart, AWB BD-47'],
  [{ kind: 'parcel-replaced', detail: parcel }, 'Another parcel: BlueDart, AWB BD-47'],
  [
    { kind: 'parcel-turned', detail: { becomes: 'returning', said: 'RTO' } },
    'The courier is bringing the parcel back: RTO',
  ],
  [{ kind: 'parcel-turned', detail: { becomes: 'returned', said: 'Back' } }, 'The parcel is back: Back'],
  [{ kind: 'parcel-turned', detail: { becomes: 'lost', said: 'Gone' } }, 'The parcel is lost: Gone'],
  [
    { kind: 'parcel-received', detail: { lines: received }, reason: 'Wet.' },
    'The parcel is received, and was looked at',
    '1 of Bela Kurti, M restocked. 2 of Aangan Kurta, M written off. Wet.',
  ],
  [
    { kind: 'parcel-written-off', detail: { sentAgain: true } },
    'The parcel is given up; its pieces are sent again',
  ],
  [{ kind: 'parcel-written-off', detail: { sentAgain: false } }, 'The parcel is given up'],
  [{ kind: 'courier-told', detail: { wish: 'try again' } }, 'The courier is to try again'],
  [{ kind: 'courier-told', detail: { wish: 'bring back' } }, 'The courier is to bring it back'],
  [{ kind: 'confirmed', detail: { by: 'mail' } }, 'Confirmed by the link in the mail'],
  [{ kind: 'confirmed', detail: { by: 'call' } }, 'Confirmed on the phone'],
])('the console says of %o what happened', (event, what, detail) => {
  const sentence = sentenceOf({ status: null, reason: null, ...event } as never, order)
  expect([sentence.what, sentence.detail || undefined]).toEqual([what, detail])
})
