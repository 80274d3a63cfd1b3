import { Navigate, useSearchParams } from 'react-router'
import { Outside } from '../shell/outside.tsx'
import { useLoadedSession } from '../shell/session.ts'
import { SignInSteps } from '../shell/sign-in-steps.tsx'

export function SignInPage() {
  const session = useLoadedSession()
  const [query] = useSearchParams()
  if (typeof session === 'object' && session.stage === 'enrol') return <Navigate to="/enrol" replace />
  if (typeof session === 'object' && session.stage === 'in') return <Navigate to={whereTo(query)} replace />
  return (
    <Outside title={typeof session === 'object' ? 'One code more' : 'Sign in to the console'}>
      <SignInSteps />
    </Outside>
  )
}

/** Where to go after the sign-in; only a path of the console itself is accepted. */
function whereTo(query: URLSearchParams): string {
  const next = query.get('next') ?? '/'
  return /^\/(?![/\\])/.test(next) ? next : '/'
}
