import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { useForm } from '../parts/use-form.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  /** What comes of it. */
  children: ReactNode
  verb: string
  /** Throws when it is refused. */
  onDecide: (reason: string) => Promise<void>
}

/** Asks why before something about money is decided: it is kept with who decided it. */
export const ReasonDialog = ({ open, onClose, title, ...form }: Props) => (
  <Dialog open={open} onClose={onClose} title={title}>
    <ReasonForm {...form} />
  </Dialog>
)

function ReasonForm({ children, verb, onDecide }: Pick<Props, 'children' | 'verb' | 'onDecide'>) {
  const { submit, busy, refused } = useForm((typed) => onDecide(String(typed.get('reason'))))
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <div className="border-l-4 border-haldi bg-linen p-4 text-small">{children}</div>
      <Field
        label="Reason"
        name="reason"
        required
        maxLength={300}
        hint="Kept beside it with your name, for whoever checks the books."
        error={refused?.message}
      />
      <Button type="submit" busy={busy} className="self-start">
        {verb}
      </Button>
    </form>
  )
}
