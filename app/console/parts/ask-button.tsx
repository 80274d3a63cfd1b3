import { type ComponentProps, useState } from 'react'
import { Button, type ButtonKind } from '../../ui/button.tsx'
import { Confirm } from './confirm.tsx'

type Props = Omit<ComponentProps<typeof Confirm>, 'open' | 'onClose'> & { text: string; kind?: ButtonKind }

/** A button that asks for confirmation before it acts. */
export function AskButton({ text, kind = 'outline', ...question }: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button kind={kind} onClick={() => setAsking(true)}>
        {text}
      </Button>
      <Confirm open={isAsking} onClose={() => setAsking(false)} {...question} />
    </>
  )
}
