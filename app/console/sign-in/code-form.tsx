import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useForm } from '../parts/use-form.ts'
import { act, ask } from '../shell/ask.ts'
import { setSession } from '../shell/session.ts'

export function CodeForm() {
  const [byRecovery, setByRecovery] = useState(false)
  const { submit, busy, refused } = useForm(async (typed) => {
    setSession(await ask('POST /api/admin/second-factor', { code: String(typed.get('code')).trim() }))
  })
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
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
        <Field
          key="app"
          label="Code of your authenticator app"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="\d{6}"
          maxLength={6}
          hint="Six digits, new every half minute."
          required
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
        <Button kind="quiet" onClick={() => void startOver()}>
          Start over
        </Button>
      </div>
    </form>
  )
}

async function startOver() {
  if (await act('POST /api/admin/sign-out', {})) setSession('out')
}
