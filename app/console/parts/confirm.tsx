import { type ReactNode, useState } from 'react'
import { refusalText } from '../../browser/refusal-text.ts'
import { sayError } from '../../browser/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useTyped } from './unsaved.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** What the action will do. */
  children: ReactNode
  /** The label of the button that confirms, a verb. */
  yes: string
  /**
   * Carries the action out; then the dialog closes. Throws when it is refused, which is shown here. Resolves to false while
   * something is missing.
   */
  onYes: () => Promise<unknown>
}

/** A dialog that asks before an action that cannot be undone. */
export function Confirm({ open, onClose, title, children, yes, onYes }: Props) {
  const [busy, setBusy] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const ref = useTyped({ busy, isRefused })
  const close = () => {
    setTrouble(null)
    onClose()
  }
  const go = async () => {
    setBusy(true)
    setTrouble(null)
    try {
      const isDone = (await onYes()) !== false
      setRefused(!isDone)
      if (isDone) close()
    } catch (error) {
      setRefused(true)
      setTrouble(refusalText(error))
      // The toast is behind the dialog; it is seen where the page has changed and the dialog is gone.
      sayError(refusalText(error))
    }
    setBusy(false)
  }
  return (
    <Dialog open={open} onClose={close} title={title} dismissible={!busy}>
      <div ref={ref} className="mb-6">
        {children}
      </div>
      <ErrorNote className="mb-6">{trouble}</ErrorNote>
      <div className="flex flex-wrap gap-3">
        <Button onClick={go} busy={busy}>
          {yes}
        </Button>
        <Button kind="outline" onClick={close} disabled={busy}>
          Go back
        </Button>
      </div>
    </Dialog>
  )
}
