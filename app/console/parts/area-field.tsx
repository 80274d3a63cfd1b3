import { type ComponentProps, type ReactNode, useId } from 'react'
import { controlClass } from '../../ui/field.tsx'

type Props = ComponentProps<'textarea'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | false | null | undefined
}

/** A field for more than a line. */
export function AreaField({ label, hint, error, className = '', ...area }: Props) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-2 block text-small font-medium">
        {label}
      </label>
      <textarea
        rows={4}
        {...area}
        id={id}
        aria-describedby={describedBy || undefined}
        aria-invalid={error ? true : undefined}
        className={controlClass}
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-small text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-2 text-small text-madder">
          {error}
        </p>
      )}
    </div>
  )
}
