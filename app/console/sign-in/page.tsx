import { useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { act } from '../shell/ask.ts'
import { CodeForm } from '../shell/code-form.tsx'
import { Outside } from '../shell/outside.tsx'
import { loadSession, setSession, useSession } from '../shell/session.ts'
import { PasswordForm } from './password-form.tsx'

export function SignInPage() {
  const session = useSession()
  const [query] = useSearchParams()
  useEffect(() => {
    if (session === 'unknown') void loadSession()
  }, [session])
  if (typeof session === 'object' && session.stage === 'enrol') return <Navigate to="/enrol" replace />
  if (typeof session === 'object' && session.stage === 'in') return <Navigate to={whereTo(query)} replace />
  if (typeof session === 'object')
    return (
      <Outside title="One code more">
        <CodeForm onGiven={() => {}}>
          <Button kind="quiet" onClick={() => void startOver()}>
            Start over
          </Button>
        </CodeForm>
      </Outside>
    )
  return (
    <Outside title="Sign in to the console">
      <PasswordForm />
    </Outside>
  )
}

async function startOver() {
  if (await act('POST /api/admin/sign-out', {})) setSession('out')
}

/** Only a path of the console itself. */
function whereTo(query: URLSearchParams): string {
  const next = query.get('next') ?? '/'
  return /^\/(?![/\\])/.test(next) ? next : '/'
}
