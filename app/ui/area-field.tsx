import type { ComponentProps, ReactNode } from 'react'
import { Below, controlClass, Label, useWiring } from './field.tsx'

type Props = ComponentProps<'textarea'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | false | null | undefined
}

/** A field for more than a line. */
export function AreaField({ label, hint, error, className = '', ...area }: Props) {
  const wiring = useWiring(area.id, error, hint)
  return (
    <div className={className}>
      <Label id={wiring.id}>{label}</Label>
      <textarea rows={4} {...area} {...wiring} className={controlClass} />
      <Below id={wiring.id} error={error} hint={hint} />
    </div>
  )
}
