import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { AppCodeField, codeIn } from '../parts/app-code-field.tsx'
import { useForm } from '../parts/use-form.ts'
import { ask } from './ask.ts'
import { setSession } from './session.ts'

type Props = {
  onGiven: () => void
  /** The way out, beside the button that chooses between the app and a recovery code. */
  children: ReactNode
}

/** Asks for a code of the app or one of the recovery codes, at the sign-in or when a new code is required. */
export function CodeForm({ onGiven, children }: Props) {
  const [byRecovery, setByRecovery] = useState(false)
  const { form, busy, refused } = useForm(async (typed) => {
    setSession(await ask('POST /api/admin/second-factor', { code: codeIn(typed) }))
    onGiven()
  })
  return (
    <form {...form} className="flex flex-col gap-5">
      {byRecovery ? (
        <Field
          key="recovery"
          label="Recovery code"
          name="code"
          autoComplete="off"
          hint="One of the ten that you kept; each works once."
          required
          autoFocus
          error={refused?.message}
        />
      ) : (
        <AppCodeField
          key="app"
          label="Code of your authenticator app"
          hint="Six digits, new every half minute."
          autoFocus
          error={refused?.message}
        />
      )}
      <Button type="submit" busy={busy} wide>
        Go on
      </Button>
      <div className="flex flex-wrap justify-between gap-x-6">
        <Button kind="quiet" onClick={() => setByRecovery(!byRecovery)}>
          {byRecovery ? 'Use the app' : 'Use a recovery code'}
        </Button>
        {children}
      </div>
    </form>
  )
}
