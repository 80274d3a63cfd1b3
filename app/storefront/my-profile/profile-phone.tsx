import type { ComponentProps } from 'react'
import * as words from '#words/my-profile'
import { lastTenDigits } from '../../../core/contact.ts'
import { Field } from '../../ui/field.tsx'
import { CheckedField } from '../login/checked-field.tsx'
import { phoneProblem } from './profile-address.ts'

type Props = Omit<ComponentProps<typeof CheckedField>, 'label' | 'name' | 'check' | 'type' | 'inputMode'>

/** Takes the last ten digits of whatever is typed, pasted or filled in. */
export function ProfilePhone({ onValue, ...field }: Props) {
  return (
    <CheckedField
      label={words.phone}
      name="phone"
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      required
      hint={words.phoneHint}
      check={phoneProblem}
      {...field}
      onValue={(value) => onValue(lastTenDigits(value))}
    />
  )
}

export const LockedPhone = ({ phone }: { phone: string }) => (
  <Field
    label={words.phone}
    name="phone"
    type="tel"
    readOnly
    value={phone}
    hint={words.savedPhoneCannotBeEdited}
  />
)
