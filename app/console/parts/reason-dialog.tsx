import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ReasonField } from './reason-field.tsx'
import { useForm } from './use-form.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** What the decision leads to. */
  children: ReactNode
  verb: string
  /** A hint about who will read the reason. */
  hint?: string
  /** The longest reason, in characters. */
  longest?: number
  /** Throws when the server refuses. */
  onDecide: (reason: string) => Promise<void>
}

/** Asks for a reason before a decision about money or where an order is; it is stored with who decided. */
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
  longest,
  onDecide,
}: Omit<Props, 'open' | 'onClose' | 'title'>) {
  // The toast is behind the dialog; it is seen where the page has changed and the dialog is gone.
  const { form, busy, refused } = useForm((typed) => onDecide(String(typed.get('reason'))), { inToast: true })
  return (
    <form {...form} className="flex flex-col gap-5">
      <div className="note text-small">{children}</div>
      <ReasonField hint={hint} longest={longest} error={refused?.message} />
      <Button type="submit" busy={busy} className="self-start">
        {verb}
      </Button>
    </form>
  )
}
