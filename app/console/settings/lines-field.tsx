import { type ComponentProps, type ReactNode, useId } from 'react'
import { controlClass } from '../../ui/field.tsx'

type Props = ComponentProps<'textarea'> & {
  label: string
  hint: ReactNode
  error?: string | false | null | undefined
}

/** A list that is typed as lines. */
export function LinesField({ label, hint, error, ...area }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-2 block text-small font-medium">
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        aria-describedby={`${id}-hint`}
        aria-invalid={error ? true : undefined}
        className={controlClass}
      />
      <p id={`${id}-hint`} className={`mt-1 text-small ${error ? 'text-madder' : 'text-ink-soft'}`}>
        {error || hint}
      </p>
    </div>
  )
}
