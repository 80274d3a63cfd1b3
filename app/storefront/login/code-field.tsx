import type { ComponentProps } from 'react'
import { checkCode } from './account-checks.ts'
import { CheckedField } from './checked-field.tsx'

type Props = Pick<
  ComponentProps<typeof CheckedField>,
  'label' | 'hint' | 'value' | 'onValue' | 'sent' | 'refusal'
>

/** A field for the six digits of a code that was sent. */
export const CodeField = ({ onValue, ...field }: Props) => (
  <CheckedField
    {...field}
    name="otp"
    required
    inputMode="numeric"
    autoComplete="one-time-code"
    check={checkCode}
    onValue={(value) => onValue(value.replace(/\D/g, '').slice(0, 6))}
  />
)
