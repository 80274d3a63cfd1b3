import { useState } from 'react'
import type { OrderPage } from '../../../contract/admin/orders.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CodeTitle } from '../parts/code-title.tsx'
import { ReasonField } from '../parts/reason-field.tsx'
import { useForm } from '../parts/use-form.ts'
import { send } from '../shell/ask.ts'
import { left, PieceCount } from './piece-count.tsx'
import { whatGoesBack } from './what-goes-back.ts'

type Props = { open: boolean; onClose: () => void; order: OrderPage['order']; onDone: () => void }

export function CancelDialog({ open, onClose, order, onDone }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        <>
          Cancel <CodeTitle>{order.code}</CodeTitle>
        </>
      }
    >
      <CancelForm
        order={order}
        onDone={() => {
          onDone()
          onClose()
        }}
      />
    </Dialog>
  )
}

/** Cancels the whole order unless fewer pieces are chosen. */
function CancelForm(props: { order: OrderPage['order']; onDone: () => void }) {
  const { onDone } = props
  // The order as it was when the dialog was opened: if pieces were cancelled meanwhile, `piecesLeft` no longer fits,
  // and the server refuses instead of cancelling others.
  const [order] = useState(props.order)
  const open = order.lines.filter(({ quantity, cancelled }) => quantity > cancelled)
  const [counts, setCounts] = useState(() => new Map(open.map((line) => [line.position, left(line)])))
  const isWhole = open.every((line) => counts.get(line.position) === left(line))
  const lines = [...counts]
    .map(([position, quantity]) => ({ position, quantity }))
    .filter((one) => one.quantity > 0)
  const piecesLeft = open.reduce((sum, line) => sum + left(line), 0)
  const { form, busy, refused } = useForm(async (typed) => {
    const reason = String(typed.get('reason'))
    const payload = { reason, piecesLeft, ...(isWhole ? {} : { lines }) }
    await send('POST /api/admin/orders/{code}/cancel', payload, { code: order.code })
    onDone()
  })
  return (
    <form {...form} className="flex flex-col gap-5">
      <fieldset>
        <legend className="mb-2 text-small font-medium">What is cancelled</legend>
        {open.map((line) => (
          <PieceCount
            key={line.position}
            line={line}
            doing="to cancel"
            count={counts.get(line.position) ?? 0}
            // An order that waits for its payment is cancelled as a whole.
            disabled={order.payment === 'pending'}
            onChange={(count) => setCounts(new Map(counts).set(line.position, count))}
          />
        ))}
      </fieldset>
      <ReasonField
        longest={500}
        hint="The shopper reads it, in the message and beside the order."
        error={refused?.message}
      />
      <div aria-live="polite" className="note text-small">
        <p className="font-medium">{whatGoesBack(order, counts)}</p>
        <p>The stock goes back on the shelf and the shopper is told. This cannot be taken back.</p>
      </div>
      <Button type="submit" busy={busy} disabled={lines.length === 0} className="self-start">
        {isWhole ? 'Cancel the order' : 'Cancel these pieces'}
      </Button>
    </form>
  )
}
