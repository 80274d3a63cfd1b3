import { type ComponentProps, useEffect, useState } from 'react'
import { Field } from '../../ui/field.tsx'
import type { Check } from './account-checks.ts'

const PAUSE_MS = 500

type Props = Omit<ComponentProps<typeof Field>, 'onChange' | 'value' | 'error'> & {
  value: string
  onValue: (value: string) => void
  check?: Check
  /** Whether the form has been sent: errors then show without a pause, and an empty field is one too. */
  sent?: boolean
  /** The server's message about this field. */
  refusal?: string | null
}

/**
 * A field that shows its error once the typing pauses, and hides the error the moment it is put right. The error does not
 * appear as the field is left: its text would push down the button that is being pressed, and the press would miss it.
 */
export function CheckedField({ value, onValue, check, sent = false, refusal, ...field }: Props) {
  const problem = check && (value || sent) ? check(value) : null
  const [said, setSaid] = useState(false)
  useEffect(() => {
    if (!problem) return setSaid(false)
    const timer = setTimeout(() => setSaid(true), value ? PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [problem, value])
  return (
    <Field
      {...field}
      value={value}
      error={problem ? (said || sent ? problem : null) : refusal}
      onChange={(event) => onValue(event.target.value)}
    />
  )
}
