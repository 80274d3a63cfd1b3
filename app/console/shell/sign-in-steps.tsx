import { Button } from '../../ui/button.tsx'
import { CodeForm } from './code-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { useSession } from './session.ts'
import { signOut } from './sign-out.ts'

/** The steps of the sign-in: the password, then a code where the account has an app. */
export function SignInSteps({ email }: { email?: string }) {
  const session = useSession()
  if (typeof session !== 'object') return <PasswordForm email={email} />
  return (
    <CodeForm onGiven={() => {}}>
      <Button kind="quiet" onClick={() => void signOut()}>
        Start over
      </Button>
    </CodeForm>
  )
}
