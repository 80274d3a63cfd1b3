import { type ComponentProps, useEffect, useState } from 'react'
import { Field } from '../../ui/field.tsx'
import type { Check } from './account-checks.ts'

const PAUSE_MS = 500

type Props = Omit<ComponentProps<typeof Field>, 'onChange' | 'value' | 'error'> & {
  value: string
  onValue: (value: string) => void
  check?: Check
  /** The form was sent: no more waiting, and an empty field is an error too. */
  sent?: boolean
  /** What the server said of this field. */
  refusal?: string | null
}

/**
 * Says what is wrong once the typing pauses, and stops the moment it is put right. Not at the very moment the field is
 * left: the words would push down what is being pressed, and the press would miss it.
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
