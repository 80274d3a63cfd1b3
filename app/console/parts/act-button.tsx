import { type ComponentProps, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useKeptOpen } from '../../ui/dialog.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'onClick' | 'busy'> & { onAct: () => Promise<unknown> }

/** A button that acts at once, and ignores further presses until the call is answered. */
export function ActButton({ onAct, ...button }: Props) {
  const [busy, setBusy] = useState(false)
  useKeptOpen(busy)
  const act = async () => {
    setBusy(true)
    await onAct()
    setBusy(false)
  }
  return <Button {...button} busy={busy} onClick={() => void act()} />
}
