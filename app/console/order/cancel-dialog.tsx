import { useState } from 'react'
import type { OrderLine, OrderPage } from '../../../contract/admin-replies.ts'
import { sayDone } from '../../storefront/state/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { useForm } from '../parts/use-form.ts'
import { ask } from '../shell/ask.ts'

type Props = { open: boolean; onClose: () => void; order: OrderPage['order']; onDone: () => void }

export function CancelDialog({ open, onClose, order, onDone }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={`Cancel ${order.code}`}>
      <CancelForm
        order={order}
        onDone={(message) => {
          sayDone(message)
          onDone()
          onClose()
        }}
      />
    </Dialog>
  )
}

/** All of it unless somebody says less. */
function CancelForm({ order, onDone }: { order: OrderPage['order']; onDone: (message: string) => void }) {
  const open = order.lines.filter(({ quantity, cancelled }) => quantity > cancelled)
  const [counts, setCounts] = useState(() => new Map(open.map((line) => [line.position, left(line)])))
  const isWhole = open.every((line) => counts.get(line.position) === left(line))
  const lines = [...counts]
    .map(([position, quantity]) => ({ position, quantity }))
    .filter((one) => one.quantity > 0)
  const { submit, busy, trouble } = useForm(async (typed) => {
    const payload = { reason: String(typed.get('reason')), ...(isWhole ? {} : { lines }) }
    const { message } = await ask('POST /api/admin/orders/{code}/cancel', payload, {
      params: { code: order.code },
    })
    onDone(message ?? 'It is cancelled.')
  })
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <fieldset>
        <legend className="mb-2 text-small font-medium">What is cancelled</legend>
        {open.map((line) => (
          <Count
            key={line.position}
            line={line}
            count={counts.get(line.position) ?? 0}
            onChange={(count) => setCounts(new Map(counts).set(line.position, count))}
          />
        ))}
      </fieldset>
      <Field
        label="Reason"
        name="reason"
        required
        maxLength={500}
        hint="The shopper reads it, in the message and beside the order."
        error={trouble?.words}
      />
      <p className="text-small">
        The stock goes back on the shelf
        {order.payment === 'paid' && order.paymentMethod !== 'COD' && ', the money to where it came from'},
        and the shopper is told. This cannot be taken back.
      </p>
      <Button type="submit" busy={busy} disabled={lines.length === 0} className="self-start">
        {isWhole ? 'Cancel the order' : 'Cancel these pieces'}
      </Button>
    </form>
  )
}

const left = ({ quantity, cancelled }: OrderLine) => quantity - cancelled

function Count({
  line,
  count,
  onChange,
}: {
  line: OrderLine
  count: number
  onChange: (count: number) => void
}) {
  return (
    <label className="flex min-h-12 items-center justify-between gap-4 border-t border-sand py-1 text-small">
      <span>
        {line.name}, {line.size}
      </span>
      <select
        value={count}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        aria-label={`Pieces of ${line.name}, ${line.size}, to cancel`}
        className="select-arrow min-h-11 rounded-control border border-line bg-paper pr-10 pl-3"
      >
        {Array.from({ length: left(line) + 1 }, (_, pieces) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the number is what it is
          <option key={pieces} value={pieces}>
            {pieces} of {left(line)}
          </option>
        ))}
      </select>
    </label>
  )
}
