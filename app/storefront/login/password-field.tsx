import { useState } from 'react'
import * as words from '#words/account'
import { checkPassword } from './account-checks.ts'
import { CheckedField } from './checked-field.tsx'

type Props = {
  value: string
  onValue: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  sent: boolean
  refusal?: string | null
  label?: string
  name?: string
}

export function PasswordField({ label = words.password, name = 'password', ...field }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <CheckedField
        {...field}
        label={label}
        name={name}
        type={shown ? 'text' : 'password'}
        check={checkPassword}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        className="[&_input]:pr-20"
      />
      <button
        type="button"
        aria-pressed={shown}
        aria-label={words.showPassword}
        onClick={() => setShown(!shown)}
        className="absolute top-7 right-px h-12 cursor-pointer px-4 text-small text-ink-soft underline underline-offset-4 hover:text-ink"
      >
        {shown ? words.hide : words.show}
      </button>
    </div>
  )
}
