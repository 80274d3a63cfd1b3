import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Props = Pick<ComponentProps<typeof Dialog>, 'title'> & {
  text: string
  className?: string
  children: (close: () => void) => ReactNode
}

/** A button that opens a dialog. */
export function DialogButton({ text, className, title, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button kind="outline" className={className} onClick={() => setOpen(true)}>
        {text}
      </Button>
      <Dialog open={isOpen} onClose={close} title={title}>
        {children(close)}
      </Dialog>
    </>
  )
}
