import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Money } from '../parts/money.tsx'
import { numberIn } from '../parts/typed-text.ts'
import { useForm } from '../parts/use-form.ts'
import { send } from '../shell/ask.ts'

type Props = { code: string; held: number; onDone: () => void }

/** Records that the courier has handed over the cash that it collected; until then the shop is not paid. */
export function RemittedForm({ code, held, onDone }: Props) {
  const { form, busy, troubleOf } = useForm(async (typed) => {
    const text = (name: string) => String(typed.get(name)).trim()
    const payload = {
      amount: numberIn(text('amount')),
      reference: text('reference') || null,
    }
    await send('POST /api/admin/orders/{code}/remitted', payload, { code })
    onDone()
  })
  return (
    <form {...form} className="mt-4 border-t border-sand pt-4">
      <p className="mb-3 text-small">
        The courier has collected <Money rupees={held} /> for this order and has not handed it over.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label="Handed over, ₹"
          name="amount"
          required
          inputMode="decimal"
          defaultValue={held}
          error={troubleOf('amount')}
        />
        <Field
          label="Its reference"
          name="reference"
          optional
          maxLength={80}
          error={troubleOf('reference', true)}
        />
      </div>
      <Button kind="outline" type="submit" className="mt-3" busy={busy}>
        The courier has remitted it
      </Button>
    </form>
  )
}
