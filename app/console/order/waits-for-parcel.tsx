import { useState } from 'react'
import type { OrderPage } from '../../../contract/admin/orders.ts'
import { Button } from '../../ui/button.tsx'
import { CodeTitle } from '../parts/code-title.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { send } from '../shell/ask.ts'
import { whatALossGivesBack } from './what-goes-back.ts'

type Props = { order: OrderPage['order']; onDone: () => void }

/** For an order that was shipped and has no parcel on its way any more: another one is sent, or the order is ended. */
export function WaitsForParcel({ order, onDone }: Props) {
  const [open, setOpen] = useState(false)
  const { code, isPaidBack, mayEnd } = order
  if (!mayEnd && !open) return null
  const end = async (reason: string) => {
    await send('POST /api/admin/orders/{code}/sent-no-more', { reason }, { code })
    setOpen(false)
    onDone()
  }
  return (
    <section aria-label="No parcel" className="note mb-6 border-madder">
      <p className="mb-3 max-w-measure">
        No parcel of it is on its way any more.{' '}
        {isPaidBack
          ? 'All of its money has gone back, so it is not sent again: end it.'
          : 'Send another one, or end it.'}
      </p>
      <Button kind="outline" onClick={() => setOpen(true)}>
        End the order
      </Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        title={
          <>
            End <CodeTitle>{code}</CodeTitle>?
          </>
        }
        verb="End the order"
        hint="It stands in the order’s history; the shopper does not see it."
        longest={500}
        onDecide={end}
      >
        Its pieces go back on the shelf: correct the stock if some of them are not here.{' '}
        {isPaidBack ? 'What was paid has gone back already.' : whatALossGivesBack(order)} The invoice is
        credited, and the shopper is told that the parcel is back with you.
      </ReasonDialog>
    </section>
  )
}
