import { useState } from 'react'
import * as words from '#words/orders'
import { paise, priceText } from '../../../core/money.ts'
import type { Order } from '../../../core/order.ts'
import { LEAST_REFUND_PAISE } from '../../../core/refund.ts'
import { createOnce } from '../../browser/once.ts'
import { sayDone } from '../../browser/toasts.ts'
import { OneOfField } from '../../ui/one-of-field.tsx'
import { callSigned } from '../state/session.ts'
import { AskFirst } from './ask-first.tsx'
import { mayGoBack } from './order-sums.ts'

const REASONS = [
  words.reasonSize,
  words.reasonMistake,
  words.reasonLate,
  words.reasonAddress,
  words.reasonMind,
]

/** `onClose(true)`: the order has changed, by this or by somebody else. */
type Props = { order: Order; onClose: (isChanged: boolean) => void }

/** Cancels a whole order, with a reason if the shopper likes to give one. */
export function CancelDialog({ order, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [once] = useState(newOnce)
  const { _id: orderId } = order
  return (
    <AskFirst
      title={words.cancelTitle({ orderId })}
      yes={words.cancelNow}
      no={words.keepOrder}
      failed={words.notCancelled}
      onYes={async () => {
        const refund = await cancel(order, reason, once)
        sayDone(words.orderIsCancelled({ orderId, ...money(refund) }))
      }}
      onClose={onClose}
    >
      <p>{words.cancelAll(money(goesBack(order)))}</p>
      <OneOfField
        className="mt-6"
        label={words.whyCancel}
        name="reason"
        value={reason}
        none={words.noReasonGiven}
        options={REASONS}
        onValue={setReason}
      >
        {(text) => text}
      </OneOfField>
    </AskFirst>
  )
}

const newOnce = () => createOnce()

/** Resolves to what is paid back, in rupees. Where the answer is lost, the order itself says whether it is cancelled. */
const cancel = (order: Order, reason: string, once: ReturnType<typeof newOnce>): Promise<number> =>
  once({
    key: order._id,
    send: async () =>
      (await callSigned('POST /api/order/cancel', { orderId: order._id, ...(reason ? { reason } : {}) }))
        .refund,
    async look() {
      const { orders } = await callSigned('POST /api/order/userorders', {})
      const isDone = orders.some(({ _id, status }) => _id === order._id && status === 'Cancelled')
      return isDone ? goesBack(order) : null
    },
  })

/** Less than a rupee is paid back as store credit only, which is paid back last where the order was paid with it. */
function goesBack(order: Order): number {
  const left = mayGoBack(order)
  return order.credit > 0 || paise(left) >= LEAST_REFUND_PAISE ? left : 0
}

/** The amount paid back, in rupees; nothing where nothing was paid. */
const money = (amount: number) =>
  ({ refund: amount > 0 ? 'yes' : 'other', price: priceText(amount) }) as const
