import { useState } from 'react'
import type { OrderPage } from '../../../contract/admin/orders.ts'
import { Button } from '../../ui/button.tsx'
import { CodeTitle } from '../parts/code-title.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { send } from '../shell/ask.ts'

type Props = { order: OrderPage['order']; onDone: () => void }

/**
 * Lets an order catch up whose parcel left long ago although its status does not say so; the night's audit of the books
 * reports such orders.
 */
export function BehindParcel({ order: { code, status, isBehind, mayCatchUp }, onDone }: Props) {
  const [open, setOpen] = useState(false)
  if (!isBehind && !open) return null
  const catchUp = async (reason: string) => {
    await send('POST /api/admin/orders/{code}/catch-up', { reason }, { code })
    setOpen(false)
    onDone()
  }
  return (
    <section aria-label="Behind its parcel" className="note mb-6 border-madder">
      <p className="mb-3 max-w-measure">
        The courier has its parcel, and the order still says {status}: it has no invoice, and nothing can be
        done with the parcel. Ask the courier where it is, then let the order catch up.
        {!mayCatchUp && ' A manager can do that.'}
      </p>
      {mayCatchUp && (
        <Button kind="outline" onClick={() => setOpen(true)}>
          Let it catch up
        </Button>
      )}
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        title={
          <>
            Let <CodeTitle>{code}</CodeTitle> catch up
          </>
        }
        verb="Let it catch up"
        hint="What the courier says of it. It stands in the order’s history; the shopper does not see it."
        longest={500}
        onDecide={catchUp}
      >
        The order goes on to where its parcel is, with today’s invoice and its entries in the ledger. Pieces
        that were cancelled since it left are in the parcel: they are taken off the shelf. What was paid back
        for them stays paid back.
      </ReasonDialog>
    </section>
  )
}
