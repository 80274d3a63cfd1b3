import type { ComponentProps } from 'react'
import { checkEmail } from './account-checks.ts'
import { CheckedField } from './checked-field.tsx'

type Props = Omit<ComponentProps<typeof CheckedField>, 'name' | 'type' | 'check'>

/** A field for an e-mail address, set up so that phones and browsers help to type one. */
export const EmailField = (field: Props) => (
  <CheckedField
    autoCapitalize="none"
    spellCheck={false}
    maxLength={254}
    {...field}
    name="email"
    type="email"
    check={checkEmail}
  />
)
