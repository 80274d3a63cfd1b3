import { type ReactNode, useState } from 'react'
import { refusalText } from '../../browser/refusal-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { isSessionOver } from '../state/session.ts'

type Props = {
  title: string
  /** What it means. */
  children: ReactNode
  yes: string
  no: string
  /** Said where the server said nothing. */
  failed: string
  /** Does it and says so; throws when it is refused. */
  onYes: () => Promise<void>
  /** `onClose(true)`: it is not what it was, by this or by somebody else. */
  onClose: (isChanged: boolean) => void
}

/** Asks once, says what it means, and takes no for an answer. */
export function AskFirst({ title, children, yes, no, failed, onYes, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  async function go() {
    setBusy(true)
    setTrouble(null)
    try {
      await onYes()
      onClose(true)
    } catch (error) {
      if (!isSessionOver(error)) setTrouble(refusalText(error, failed))
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={() => onClose(trouble !== null)} title={title} dismissible={!busy}>
      {children}
      {trouble && (
        <p role="alert" className="mt-6 border-l-4 border-madder bg-linen p-4">
          {trouble}
        </p>
      )}
      <div className="mt-8 grid gap-3 sm:grid-cols-2">
        <Button busy={busy} onClick={go}>
          {yes}
        </Button>
        <Button kind="outline" disabled={busy} onClick={() => onClose(trouble !== null)}>
          {no}
        </Button>
      </div>
    </Dialog>
  )
}
