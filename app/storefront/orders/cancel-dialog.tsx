import { useState } from 'react'
import * as words from '#words/orders'
import { priceText } from '../../../core/money.ts'
import type { Order } from '../../../core/order.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { sayDone } from '../../browser/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { callSigned, isSessionOver } from '../state/session.ts'

const REASONS = [
  words.reasonSize,
  words.reasonMistake,
  words.reasonLate,
  words.reasonAddress,
  words.reasonMind,
]

/** `onClose(true)`: the order is not what it was, by this or by somebody else. */
type Props = { order: Order; onClose: (isChanged: boolean) => void }

/** Asks once, says what it means, and takes no for an answer. */
export function CancelDialog({ order, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const { _id: orderId, payment, total } = order

  async function cancel() {
    setBusy(true)
    setTrouble(null)
    try {
      const { refund } = await callSigned('POST /api/order/cancel', {
        orderId,
        ...(reason ? { reason } : {}),
      })
      sayDone(words.orderIsCancelled({ orderId, ...money(refund) }))
      onClose(true)
    } catch (error) {
      if (!isSessionOver(error)) setTrouble(refusalText(error, words.notCancelled))
      setBusy(false)
    }
  }

  return (
    <Dialog open onClose={() => onClose(trouble !== null)} title={words.cancelTitle({ orderId })}>
      <p>{words.cancelAll(money(payment ? total : 0))}</p>
      <SelectField
        className="mt-6"
        label={words.whyCancel}
        name="reason"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      >
        <option value="">{words.noReasonGiven}</option>
        {REASONS.map((text) => (
          <option key={text}>{text}</option>
        ))}
      </SelectField>
      {trouble && (
        <p role="alert" className="mt-6 border-l-4 border-madder bg-linen p-4">
          {trouble}
        </p>
      )}
      <div className="mt-8 grid gap-3 sm:grid-cols-2">
        <Button busy={busy} onClick={cancel}>
          {words.cancelNow}
        </Button>
        <Button kind="outline" onClick={() => onClose(trouble !== null)}>
          {words.keepOrder}
        </Button>
      </div>
    </Dialog>
  )
}

/** Rupees that go back; none where nothing was paid. */
const money = (amount: number) =>
  ({ refund: amount > 0 ? 'yes' : 'other', price: priceText(amount) }) as const
