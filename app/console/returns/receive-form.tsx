import { sayDone } from '../../browser/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useForm } from '../parts/use-form.ts'
import { ask } from '../shell/ask.ts'

/** A parcel is here: a scanner types its number and presses Enter. */
export function ReceiveForm({ onDone }: { onDone: () => void }) {
  const { submit, busy, troubleOf } = useForm(async (typed, form) => {
    const number = String(typed.get('number')).trim()
    const { message } = await ask('POST /api/admin/returns/receive', { number })
    sayDone(message ?? 'It is here.')
    form.reset()
    onDone()
  })
  return (
    <form noValidate onSubmit={submit} className="mb-6 flex max-w-xl flex-wrap items-end gap-3">
      <Field
        className="grow"
        name="number"
        label="A parcel is here: AWB or return number"
        autoComplete="off"
        error={troubleOf('number', true)}
      />
      <Button type="submit" kind="outline" busy={busy}>
        It is here
      </Button>
    </form>
  )
}
