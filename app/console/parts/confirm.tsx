import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useTyped } from './unsaved.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  /** What it will do, before it does. */
  children: ReactNode
  /** The verb. */
  yes: string
  /** Resolves to whether it was done; then the question closes. */
  onYes: () => Promise<boolean>
}

/** Asks before what cannot be taken back. */
export function Confirm({ open, onClose, title, children, yes, onYes }: Props) {
  const [busy, setBusy] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const ref = useTyped({ busy, isRefused })
  const go = async () => {
    setBusy(true)
    const done = await onYes()
    setBusy(false)
    setRefused(!done)
    if (done) onClose()
  }
  return (
    <Dialog open={open} onClose={onClose} title={title} dismissible={!busy}>
      <div ref={ref} className="mb-6">
        {children}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={go} busy={busy}>
          {yes}
        </Button>
        <Button kind="outline" onClick={onClose} disabled={busy}>
          Go back
        </Button>
      </div>
    </Dialog>
  )
}
