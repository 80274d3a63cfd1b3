import { useState } from 'react'
import type { OrderPage } from '../../../contract/admin/orders.ts'
import { sayDone } from '../../browser/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { useForm } from '../parts/use-form.ts'
import { ask } from '../shell/ask.ts'

type Props = { order: OrderPage['order']; onDone: () => void }

/** An order that is packed by its status, and its parcel left long ago: the night's look into the books names it. */
export function BehindParcel({ order: { code, status, isBehind, mayCatchUp }, onDone }: Props) {
  const [open, setOpen] = useState(false)
  if (!isBehind) return null
  return (
    <section aria-label="Behind its parcel" className="mb-6 border-l-4 border-madder bg-linen p-4">
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
      <Dialog open={open} onClose={() => setOpen(false)} title={`Let ${code} catch up`}>
        <CatchUpForm
          code={code}
          onDone={(message) => {
            sayDone(message)
            setOpen(false)
            onDone()
          }}
        />
      </Dialog>
    </section>
  )
}

function CatchUpForm({ code, onDone }: { code: string; onDone: (message: string) => void }) {
  const { submit, busy, refused } = useForm(async (typed) => {
    const reason = String(typed.get('reason'))
    const { message } = await ask('POST /api/admin/orders/{code}/catch-up', { reason }, { params: { code } })
    onDone(message ?? 'It is done.')
  })
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <p>
        The order goes on to where its parcel is, with today’s invoice and its entries in the ledger. Pieces
        that were cancelled since it left are in the parcel: they are taken off the shelf. What was paid back
        for them stays paid back.
      </p>
      <Field
        label="Reason"
        name="reason"
        required
        maxLength={500}
        hint="What the courier says of it. It stands in the order’s history; the shopper does not see it."
        error={refused?.message}
      />
      <Button type="submit" busy={busy} className="self-start">
        Let it catch up
      </Button>
    </form>
  )
}
