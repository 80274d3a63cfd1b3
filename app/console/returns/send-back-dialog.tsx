import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { useForm } from '../parts/use-form.ts'
import { send } from '../shell/ask.ts'

type FormProps = { code: string; onClose: () => void; onDone: () => void }

/** Records that a piece which failed inspection is on its way to its shopper again. */
export const SendBackDialog = ({ open, ...form }: FormProps & { open: boolean }) => (
  <Dialog open={open} onClose={form.onClose} title="Under which AWB does it go back?">
    <SendBackForm {...form} />
  </Dialog>
)

function SendBackForm({ code, onClose, onDone }: FormProps) {
  const { form, busy, troubleOf } = useForm(async (typed) => {
    const parcel = { awb: String(typed.get('awb')) }
    await send('POST /api/admin/returns/{code}/send-back', parcel, { code }).finally(onDone)
    onClose()
  })
  return (
    <form {...form} className="flex flex-col gap-5">
      <Field
        label="AWB"
        hint="On the label of the parcel. Its shopper is told it."
        name="awb"
        required
        maxLength={40}
        autoComplete="off"
        error={troubleOf('awb', true)}
      />
      <Button type="submit" busy={busy} className="self-start">
        Send it back
      </Button>
    </form>
  )
}
