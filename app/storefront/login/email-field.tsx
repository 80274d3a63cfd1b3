import type { ComponentProps } from 'react'
import type { Refused } from '../../browser/use-submit.ts'
import { checkEmail } from './account-checks.ts'
import { CheckedField } from './checked-field.tsx'
import { refusalOf } from './use-sign-in.ts'

type Props = Pick<
  ComponentProps<typeof CheckedField>,
  'label' | 'value' | 'onValue' | 'sent' | 'autoComplete' | 'required' | 'hint'
> & { refused: Refused | null }

/** An e-mail address, as phones and browsers help to type one; what was refused of it stands beside it. */
export const EmailField = ({ refused, ...field }: Props) => (
  <CheckedField
    name="email"
    type="email"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={254}
    check={checkEmail}
    refusal={refusalOf(refused, 'email')}
    {...field}
  />
)
