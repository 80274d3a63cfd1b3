import { type ReactNode, useId } from 'react'
import { FieldError } from '../../ui/field.tsx'

type Props<Value extends string | number> = {
  name: string
  legend: string
  options: readonly Value[]
  chosen: Value | null
  onChoose: (value: Value) => void
  error: string | null
  /** Whether the options stand beside each other where there is room. */
  isInRow?: boolean
  children: (value: Value) => ReactNode
}

/** A group of radio buttons: one stop of the Tab key, with the arrow keys between the options. */
export function Choice<Value extends string | number>(props: Props<Value>) {
  const { name, legend, options, chosen, onChoose, error, isInRow = false, children } = props
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 text-small font-medium">{legend}</legend>
      <div className={isInRow ? 'grid gap-x-3 sm:grid-cols-3' : ''}>
        {options.map((value) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
            <input
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              aria-invalid={error !== null && chosen !== value && value === options[0]}
              onChange={() => onChoose(value)}
              className="mt-0.5 size-5 shrink-0 accent-wine"
            />
            {children(value)}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
