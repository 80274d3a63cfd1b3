import type { OrderEnd, OrderStatus } from '../../../core/order-status.ts'
import type { PaymentState } from '../../../core/payment-states.ts'
import type { ShipmentState } from '../../../core/shipment-state.ts'

export type Tone = 'todo' | 'doing' | 'away' | 'done' | 'off' | 'trouble'

const MARK: Record<Tone, string> = {
  todo: 'bg-haldi',
  doing: 'bg-brass',
  away: 'bg-peacock',
  done: 'bg-bottle',
  off: 'bg-line',
  trouble: 'bg-madder',
}

/** A word with a coloured mark; the word alone says everything. */
export const Badge = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className="inline-flex items-baseline gap-2 wrap-normal md:whitespace-nowrap">
    <span aria-hidden="true" className={`size-2.5 flex-none ${MARK[tone]}`} />
    {children}
  </span>
)

const OF_STATUS: Record<OrderStatus, Tone> = {
  'Order Placed': 'todo',
  Packing: 'doing',
  Shipped: 'away',
  'Out for delivery': 'away',
  Delivered: 'done',
  Cancelled: 'off',
}
/** What is shown of an order for its parcel's state, where its status does not say it. */
const OF_PARCEL: Partial<Record<ShipmentState, { tone: Tone; text: string }>> = {
  booked: { tone: 'doing', text: 'Booked' },
  undelivered: { tone: 'trouble', text: 'Undelivered' },
  returning: { tone: 'trouble', text: 'RTO' },
  returned: { tone: 'trouble', text: 'RTO, to be received' },
  damaged: { tone: 'trouble', text: 'Damaged' },
  lost: { tone: 'trouble', text: 'Lost' },
}
const OF_END: Record<OrderEnd, string> = { returned: 'Returned to us', lost: 'Lost' }

type Standing = { status: OrderStatus; endedAs: OrderEnd | null; parcel: ShipmentState | null }

/** An order in one word: how it ended, else the state of its parcel, else its status. */
export function StatusBadge({ status, endedAs, parcel }: Standing) {
  if (endedAs) return <Badge tone="off">{OF_END[endedAs]}</Badge>
  const { tone, text } = (status !== 'Cancelled' && parcel && OF_PARCEL[parcel]) || {
    tone: OF_STATUS[status],
    text: status,
  }
  return <Badge tone={tone}>{text}</Badge>
}

export const OF_PAYMENT: Record<PaymentState, { tone: Tone; text: string }> = {
  paid: { tone: 'done', text: 'Paid' },
  'with courier': { tone: 'away', text: 'Cash with the courier' },
  'written off': { tone: 'off', text: 'Written off' },
  refunding: { tone: 'doing', text: 'Refund on its way' },
  'part refunded': { tone: 'done', text: 'Part refunded' },
  refunded: { tone: 'off', text: 'Refunded' },
  pending: { tone: 'todo', text: 'Awaiting payment' },
  'on delivery': { tone: 'doing', text: 'Cash on delivery' },
  'to confirm': { tone: 'todo', text: 'Waiting for confirmation' },
  lapsed: { tone: 'off', text: 'Never paid' },
}
export const PaymentBadge = ({ payment }: { payment: PaymentState }) => (
  <Badge tone={OF_PAYMENT[payment].tone}>{OF_PAYMENT[payment].text}</Badge>
)
