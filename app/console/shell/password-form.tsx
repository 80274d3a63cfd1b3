import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useForm } from '../parts/use-form.ts'
import { ask } from './ask.ts'
import { setSession } from './session.ts'

/** `email`: the account that is expected to sign in. */
export function PasswordForm({ email }: { email?: string | undefined }) {
  const { form, busy, refused } = useForm(async (typed) => {
    const password = String(typed.get('password'))
    setSession(await ask('POST /api/admin/sign-in', { email: String(typed.get('email')), password }))
  })
  return (
    <form {...form} className="flex flex-col gap-5">
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        required
        autoFocus={!email}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        autoFocus={Boolean(email)}
        error={refused?.message}
      />
      <Button type="submit" busy={busy} wide>
        Sign in
      </Button>
      <p className="text-small text-ink-soft">
        Forgot your password? An owner can take you off and invite you again; your name stays on what you did.
        An only owner sets a new password on the server.
      </p>
    </form>
  )
}
