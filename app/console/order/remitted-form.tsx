import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Money } from '../parts/money.tsx'
import { act } from '../shell/ask.ts'

type Props = { code: string; held: number; onDone: () => void }

/** The courier has collected cash and not handed it over yet: until it has, the shop is not paid. */
export function RemittedForm({ code, held, onDone }: Props) {
  const [amount, setAmount] = useState(String(held))
  const [reference, setReference] = useState('')
  const [busy, setBusy] = useState(false)
  const note = async () => {
    setBusy(true)
    const payload = {
      amount: Number(amount.replaceAll(/[₹,\s]/g, '') || Number.NaN),
      reference: reference.trim() || null,
    }
    if (await act('POST /api/admin/orders/{code}/remitted', payload, { code })) onDone()
    setBusy(false)
  }
  return (
    <form
      className="mt-4 border-t border-sand pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        void note()
      }}
    >
      <p className="mb-3 text-small">
        The courier has collected <Money rupees={held} /> for this order and has not handed it over.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label="Handed over, ₹"
          name="amount"
          required
          inputMode="decimal"
          value={amount}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
        <Field
          label="Its reference"
          name="reference"
          optional
          maxLength={80}
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
      </div>
      <Button kind="outline" type="submit" className="mt-3" busy={busy}>
        The courier has remitted it
      </Button>
    </form>
  )
}
