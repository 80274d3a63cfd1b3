import type { ComponentProps } from 'react'
import type { Refused } from '../../browser/use-submit.ts'
import { checkEmail } from './account-checks.ts'
import { CheckedField } from './checked-field.tsx'
import { refusalOf } from './use-sign-in.ts'

type Props = Pick<
  ComponentProps<typeof CheckedField>,
  'label' | 'value' | 'onValue' | 'sent' | 'autoComplete' | 'required' | 'hint'
> & { refused: Refused | null }

/** A field for an e-mail address, set up so that phones and browsers help to type one, with the server's message about it. */
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
