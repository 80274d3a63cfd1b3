import { type ReactNode, useState } from 'react'
import { useSubmit } from '../../browser/use-submit.ts'
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
  // The toast is behind the dialog; it is seen where the page has changed and the dialog is gone.
  const { busy, refused, forgetRefusal, submit } = useSubmit({ inToast: true })
  const [isMissing, setMissing] = useState(false)
  const ref = useTyped({ busy: busy !== null, isRefused: isMissing || refused !== null })
  const close = () => {
    forgetRefusal()
    onClose()
  }
  const go = async () => {
    let isDone = false
    const send = async () => {
      isDone = (await onYes()) !== false
      setMissing(!isDone)
    }
    await submit({ as: 'sending', send })
    if (isDone) close()
  }
  return (
    <Dialog open={open} onClose={close} title={title} dismissible={busy === null}>
      <div ref={ref} className="mb-6">
        {children}
      </div>
      <ErrorNote className="mb-6">{refused?.message}</ErrorNote>
      <div className="flex flex-wrap gap-3">
        <Button onClick={go} busy={busy !== null}>
          {yes}
        </Button>
        <Button kind="outline" onClick={close} disabled={busy !== null}>
          Go back
        </Button>
      </div>
    </Dialog>
  )
}
