import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { useForm } from './use-form.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** What comes of it. */
  children: ReactNode
  verb: string
  /** Where the reason is kept. */
  hint?: string
  /** Letters. */
  longest?: number
  /** Throws when it is refused. */
  onDecide: (reason: string) => Promise<void>
}

/** Asks why before something is decided about money or where an order is: it is kept with who decided it. */
export const ReasonDialog = ({ open, onClose, title, ...form }: Props) => (
  <Dialog open={open} onClose={onClose} title={title}>
    <ReasonForm {...form} />
  </Dialog>
)

const IN_BOOKS = 'Kept beside it with your name, for whoever checks the books.'

function ReasonForm({
  children,
  verb,
  hint = IN_BOOKS,
  longest = 300,
  onDecide,
}: Omit<Props, 'open' | 'onClose' | 'title'>) {
  const { form, busy, refused } = useForm((typed) => onDecide(String(typed.get('reason'))))
  return (
    <form {...form} className="flex flex-col gap-5">
      <div className="border-l-4 border-haldi bg-linen p-4 text-small">{children}</div>
      <Field label="Reason" name="reason" required maxLength={longest} hint={hint} error={refused?.message} />
      <Button type="submit" busy={busy} className="self-start">
        {verb}
      </Button>
    </form>
  )
}
