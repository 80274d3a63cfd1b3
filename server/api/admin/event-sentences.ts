import type { TimelineEntry } from '../../../contract/admin/orders.ts'
import { priceText, rupees } from '../../../core/money.ts'
import type {
  ConfirmedBy,
  EventFact,
  EventKind,
  ParcelTurn,
  ReceivedLine,
} from '../../../core/order-event.ts'
import { REFUND_REASONS } from '../../../core/refund.ts'
import { WHY_LAPSED, WHY_RESTORED } from '../../modules/orders/paying/lapse-order.ts'
import { WHY_RETURNED } from '../../modules/orders/paying/why-returned.ts'
import type { WholeOrder } from '../../modules/orders/reading/whole-order.ts'

type Event = WholeOrder['events'][number]
type Sentence = Pick<TimelineEntry, 'about' | 'what' | 'detail'>
type Sentences = {
  [K in EventKind]: (event: Event & Extract<EventFact, { kind: K }>, order: WholeOrder) => Sentence
}

/** An event as the console words it; events about money are left out for packers. */
export const sentenceOf = (event: Event, order: WholeOrder): Sentence =>
  (SENTENCES[event.kind] as (event: Event, order: WholeOrder) => Sentence)(event, order)

const SENTENCES: Sentences = {
  placed: ({ status, reason }) => ({ about: 'order', what: status ?? 'Placed', detail: reason }),
  moved: ({ status, reason }) => ({ about: 'order', what: status ?? 'Moved', detail: reason }),
  cancelled: ({ status, reason, detail }, order) => ({
    about: 'order',
    what: status ?? 'Pieces cancelled',
    detail: [status ? null : piecesText(detail?.lines, order), reason].filter(Boolean).join('. ') || null,
  }),
  // Cash taken at the door stays with the courier until it is handed over, which the ledger records.
  paid: ({ reason, detail }) =>
    detail?.paymentId === null
      ? { about: 'payment', what: 'Cash collected at the door', detail: reason }
      : { about: 'payment', what: 'Paid', detail: reason },
  'refund-asked': ({ reason, detail: { amountPaise, code } }) => ({
    about: 'refund',
    what: `${priceText(rupees(amountPaise))} to be refunded`,
    detail: [REFUND_REASONS[code].text, reason].filter(Boolean).join(': '),
  }),
  refunded: ({ reason }) => ({ about: 'refund', what: 'Refunded', detail: reason }),
  lapsed: ({ reason, detail }) => ({
    about: 'order',
    what: 'Never paid: the stock is back on the shelf',
    // Older events hold a text in place of a code.
    detail: reason ?? WHY_LAPSED[detail.why],
  }),
  restored: () => ({
    about: 'order',
    what: 'Paid after all: the order stands again',
    detail: WHY_RESTORED,
  }),
  'payment-returned': ({ detail }) => ({
    about: 'refund',
    what: `The payment ${WHY_RETURNED[detail.why]}. It goes back.`,
    detail: null,
  }),
  'refund-way': ({ detail: { amountPaise, way } }) => ({
    about: 'refund',
    what: `${priceText(rupees(amountPaise))} ${way === 'credit' ? 'wanted as store credit' : 'wanted as money after all'}`,
    detail: null,
  }),
  'refund-retried': ({ reason }) => ({ about: 'refund', what: 'Refund sent again', detail: reason }),
  'refund-came-back': ({ detail }) => ({
    about: 'refund',
    what: `The bank has sent ${priceText(rupees(detail.amountPaise))} back.`,
    detail: null,
  }),
  'courier-asked': () => ({ about: 'parcel', what: 'Courier asked for', detail: null }),
  'courier-called-off': () => ({ about: 'parcel', what: 'Courier called off', detail: null }),
  'parcel-booked': ({ detail: { courierName, awb } }) => ({
    about: 'parcel',
    what: `Booked: ${courierName}, AWB ${awb}`,
    detail: null,
  }),
  'parcel-replaced': ({ detail: { courierName, awb } }) => ({
    about: 'parcel',
    what: `Another parcel: ${courierName}, AWB ${awb}`,
    detail: null,
  }),
  'parcel-turned': ({ detail: { becomes, said } }) => ({
    about: 'parcel',
    what: `${TURNS[becomes]}: ${said}`,
    detail: null,
  }),
  'parcel-received': ({ reason, detail }, order) => ({
    about: 'parcel',
    what: 'The parcel is received, and was looked at',
    detail: [receivedText(detail.lines, order), reason].filter(Boolean).join('. '),
  }),
  'parcel-written-off': ({ reason, detail }) => ({
    about: 'parcel',
    what: detail.sentAgain ? 'The parcel is given up; its pieces are sent again' : 'The parcel is given up',
    detail: reason,
  }),
  'sent-no-more': ({ reason }) => ({ about: 'parcel', what: 'It is not sent again', detail: reason }),
  'courier-told': ({ detail }) => ({
    about: 'parcel',
    what: detail.wish === 'try again' ? 'The courier is to try again' : 'The courier is to bring it back',
    detail: null,
  }),
  'courier-trouble': ({ detail }) => ({
    about: 'parcel',
    what: `The courier says: ${detail.said}`,
    detail: null,
  }),
  confirmed: ({ detail }) => ({ about: 'order', what: `Confirmed ${CONFIRMED[detail.by]}`, detail: null }),
  note: ({ reason }) => ({ about: 'note', what: 'Note', detail: reason }),
}

const CONFIRMED: Record<ConfirmedBy, string> = {
  whatsapp: 'on WhatsApp',
  mail: 'by the link in the mail',
  'my-orders': 'in My Orders',
  call: 'on the phone',
}

const TURNS: Record<ParcelTurn, string> = {
  undelivered: 'The courier could not deliver it',
  damaged: 'The parcel is damaged',
  lost: 'The parcel is lost',
  returning: 'The courier is bringing the parcel back',
  returned: 'The parcel is back',
  cancelled: 'The courier has called the parcel off',
}

const receivedText = (received: ReceivedLine[], order: WholeOrder): string =>
  [
    ['restocked', received.map(({ position, restocked }) => ({ position, quantity: restocked }))] as const,
    [
      'written off',
      received.map(({ position, writtenOff }) => ({ position, quantity: writtenOff })),
    ] as const,
  ]
    .map(([disposition, pieces]) => [disposition, pieces.filter(({ quantity }) => quantity > 0)] as const)
    .filter(([, pieces]) => pieces.length > 0)
    .map(([disposition, pieces]) => `${piecesText(pieces, order)} ${disposition}`)
    .join('. ')

/** Such as '2 of Bela Kurti, M'. */
function piecesText(
  pieces: { position: number; quantity: number }[] | undefined,
  { lines }: WholeOrder,
): string | null {
  if (!pieces) return null
  return pieces
    .map(({ position, quantity }) => {
      const line = lines.find((ordered) => ordered.position === position)
      return line ? `${quantity} of ${line.name}, ${line.size}` : `${quantity}`
    })
    .join('; ')
}
