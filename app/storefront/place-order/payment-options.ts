import type { Placed } from '../../../contract/replies.ts'
import { callSigned } from '../state/session.ts'
import type { WantedOrder } from './send-order.ts'

type PaymentOption = {
  value: string
  name: string
  note: string
  send: (order: WantedOrder, idempotencyKey: string) => Promise<Placed>
}

/** In the order shown; the first is chosen at the start. */
export const PAYMENT_OPTIONS = [
  {
    value: 'cod',
    name: 'Cash On Delivery',
    note: 'Pay the courier when the parcel is in your hands.',
    send: (order, idempotencyKey) => callSigned('POST /api/order/place', order, { idempotencyKey }),
  },
] as const satisfies readonly PaymentOption[]

export type PaymentValue = (typeof PAYMENT_OPTIONS)[number]['value']

export const paymentOption = (value: PaymentValue): PaymentOption =>
  PAYMENT_OPTIONS.find((option) => option.value === value) ?? PAYMENT_OPTIONS[0]
