import type { ReactNode } from 'react'
import { useSubmit } from '../../browser/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { isSessionOver } from '../state/session.ts'

type Props = {
  title: string
  /** What the decision means for the order. */
  children: ReactNode
  yes: string
  no: string
  /** The message where the server sends none. */
  failed: string
  /** Carries the decision out and confirms it; throws when it is refused. */
  onYes: () => Promise<void>
  /** `onClose(true)`: the order has changed, by this or by somebody else. */
  onClose: (isChanged: boolean) => void
}

/** A dialog that asks once, and says what the decision means. */
export function AskFirst({ title, children, yes, no, failed, onYes, onClose }: Props) {
  const { busy, refused, submit } = useSubmit()
  const go = async () => {
    if (await submit({ as: 'sending', send: onYes, fallback: failed, takes: isSessionOver })) onClose(true)
  }
  const close = () => onClose(refused !== null)
  return (
    <Dialog open onClose={close} title={title} dismissible={busy === null}>
      {children}
      <ErrorNote className="mt-6">{refused?.message}</ErrorNote>
      <div className="mt-8 grid gap-3 sm:grid-cols-2">
        <Button busy={busy !== null} onClick={() => void go()}>
          {yes}
        </Button>
        <Button kind="outline" disabled={busy !== null} onClick={close}>
          {no}
        </Button>
      </div>
    </Dialog>
  )
}
