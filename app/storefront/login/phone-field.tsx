import type { ComponentProps } from 'react'
import * as words from '#words/account'
import { phoneDigits } from './account-checks.ts'
import { CheckedField } from './checked-field.tsx'

type Props = Omit<ComponentProps<typeof CheckedField>, 'label' | 'name'>

/** A field for a phone number, which keeps ten digits however the number is typed, pasted or filled in. */
export function PhoneField({ onValue, ...field }: Props) {
  return (
    <CheckedField
      hint={words.phoneHint}
      {...field}
      label={words.phone}
      name="phone"
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      onValue={(value) => onValue(phoneDigits(value))}
    />
  )
}
