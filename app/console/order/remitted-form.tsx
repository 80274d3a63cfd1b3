import { useState } from 'react'
import { useSubmit } from '../../browser/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Money } from '../parts/money.tsx'
import { numberIn } from '../parts/typed-text.ts'
import { useUnsaved } from '../parts/unsaved.ts'
import { send } from '../shell/ask.ts'

/** `held`: what the courier still has, in rupees. */
type Props = { code: string; held: number; onDone: () => void }
type Typed = { amount: string; reference: string }

/**
 * Records that the courier has handed over the cash that it collected; until then the shop is not paid. What is typed stays
 * when a colleague enters it meanwhile; nothing is shown where nothing is held or typed.
 */
export function RemittedForm({ code, held, onDone }: Props) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const { busy, refused, submit } = useSubmit()
  useUnsaved(() => typed !== null)
  if (held <= 0 && !typed) return null
  const shown = typed ?? { amount: String(held), reference: '' }
  const change = (part: Partial<Typed>) => {
    const next = { ...shown, ...part }
    const isEmptied = next.reference === '' && (held <= 0 || next.amount === String(held))
    setTyped(isEmptied ? null : next)
  }
  const remit = async () => {
    const payload = { amount: numberIn(shown.amount.trim()), reference: shown.reference.trim() || null }
    // A refusal mostly means that a colleague was faster, so the order is loaded anew then too.
    await send('POST /api/admin/orders/{code}/remitted', payload, { code }).finally(onDone)
    // What was typed while the call was on its way stays in the form.
    setTyped((now) => (now === typed ? null : now))
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void submit({ as: 'sending', send: remit })
      }}
      className="mt-4 border-t border-sand pt-4"
    >
      {held > 0 ? (
        <p className="mb-3 text-small">
          The courier has collected <Money rupees={held} /> for this order and has not handed it over.
        </p>
      ) : (
        <p role="alert" className="note mb-3">
          Somebody has entered the rest of it meanwhile. Copy what you want to keep.
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label="Handed over, ₹"
          name="amount"
          required
          inputMode="decimal"
          value={shown.amount}
          onChange={(event) => change({ amount: event.target.value })}
          error={refused?.field === 'amount' && refused.message}
        />
        <Field
          label="Its reference"
          name="reference"
          optional
          maxLength={80}
          value={shown.reference}
          onChange={(event) => change({ reference: event.target.value })}
          error={refused?.field !== 'amount' && refused?.message}
        />
      </div>
      {held > 0 && (
        <Button kind="outline" type="submit" className="mt-3" busy={busy !== null}>
          The courier has remitted it
        </Button>
      )}
    </form>
  )
}
