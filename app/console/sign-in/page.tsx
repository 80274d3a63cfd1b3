import { useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { Outside } from '../shell/outside.tsx'
import { loadSession, useSession } from '../shell/session.ts'
import { CodeForm } from './code-form.tsx'
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
        <CodeForm />
      </Outside>
    )
  return (
    <Outside title="Sign in to the console">
      <PasswordForm />
    </Outside>
  )
}

/** Only a path of the console itself. */
function whereTo(query: URLSearchParams): string {
  const next = query.get('next') ?? '/'
  return /^\/(?![/\\])/.test(next) ? next : '/'
}
