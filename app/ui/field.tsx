import { type ComponentProps, type ReactNode, useId } from 'react'
import * as words from '#words/ui'

type Around = { label: ReactNode; error?: string | false | null; hint?: ReactNode; optional?: boolean }

export const controlClass =
  'block min-h-12 w-full rounded-control border border-line bg-paper px-4 py-2 text-body text-ink placeholder:text-ink-soft hover:border-ink user-invalid:border-madder aria-invalid:border-madder read-only:bg-linen disabled:border-sand disabled:bg-linen disabled:text-ink-soft'

/** Label above, error below, wired for assistive technology. */
export function Field({
  label,
  error,
  hint,
  optional,
  className = '',
  ...input
}: Around & ComponentProps<'input'> & { name: string }) {
  const wiring = useWiring(input.id, error, hint)
  return (
    <div className={className}>
      <Label id={wiring.id} optional={optional}>
        {label}
      </Label>
      <input {...input} {...wiring} className={controlClass} />
      <Below id={wiring.id} error={error} hint={hint} />
    </div>
  )
}

export function SelectField({
  label,
  error,
  hint,
  optional,
  className = '',
  ...select
}: Around & ComponentProps<'select'>) {
  const wiring = useWiring(select.id, error, hint)
  return (
    <div className={className}>
      <Label id={wiring.id} optional={optional}>
        {label}
      </Label>
      <select {...select} {...wiring} className={`${controlClass} select-arrow pr-10 enabled:bg-paper!`} />
      <Below id={wiring.id} error={error} hint={hint} />
    </div>
  )
}

/** A checkbox whose whole row can be pressed. */
export function CheckboxField({
  label,
  error,
  hint,
  className = '',
  ...input
}: Omit<Around, 'optional'> & ComponentProps<'input'>) {
  const wiring = useWiring(input.id, error, hint)
  return (
    <div className={className}>
      <label htmlFor={wiring.id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
        <input {...input} {...wiring} type="checkbox" className="checkbox mt-px" />
        <span>{label}</span>
      </label>
      {(hint || error) && (
        <div className="-mt-2.5 pl-8">
          <Below id={wiring.id} error={error} hint={hint} />
        </div>
      )}
    </div>
  )
}

/** The attributes that tie a control to its label, its hint and its error. */
export function useWiring(given: string | undefined, error: ReactNode, hint: ReactNode) {
  const made = useId()
  const id = given ?? made
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  // Set to false too: without it, screen readers would call a required field invalid as long as it is empty.
  return { id, 'aria-describedby': describedBy || undefined, 'aria-invalid': Boolean(error) }
}

export function Label({ id, optional, children }: { id: string; optional?: boolean; children: ReactNode }) {
  return (
    <label htmlFor={id} className="mb-2 block text-small font-medium">
      {children}
      {optional && <span className="font-normal text-ink-soft"> {words.optional}</span>}
    </label>
  )
}

export function Below({ id, error, hint }: { id: string; error?: ReactNode; hint?: ReactNode }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-small text-ink-soft">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </>
  )
}

type ErrorProps = { id?: string; className?: string; children: ReactNode }

/** What is wrong with what stands above, read out at once; nothing is rendered where nothing is wrong. */
export const FieldError = ({ id, className = 'mt-2 text-small', children }: ErrorProps) =>
  children && (
    <p id={id} role="alert" className={`text-madder ${className}`}>
      {children}
    </p>
  )
