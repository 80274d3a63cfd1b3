import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Outside } from '../shell/outside.tsx'
import { setSession, useLoadedSession } from '../shell/session.ts'
import { Unanswered } from '../shell/unanswered.tsx'
import { AppSetup } from './app-setup.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/**
 * Sets up the second factor: before anything else for people whose role requires it, from their account for everybody
 * else.
 */
export function EnrolPage() {
  const session = useLoadedSession()
  const go = useNavigate()
  const [codes, setCodes] = useState<string[] | null>(null)
  if (session === 'unknown') return null
  if (session === 'unanswered') return <Unanswered />
  if (session === 'out' || session.stage === 'second-factor') return <Navigate to="/login" replace />
  if (codes)
    return (
      <Outside title="Keep these ten codes" takesFocus>
        <RecoveryCodes codes={codes} />
        <Button wide className="mt-6" onClick={() => void go('/', { replace: true })}>
          I have kept them
        </Button>
      </Outside>
    )
  if (session.staff.hasSecondFactor) return <Navigate to="/account" replace />
  return (
    <Outside title="Set up your authenticator app" takesFocus>
      {session.stage === 'enrol' && (
        <p className="mb-4">
          {session.staff.role === 'owner'
            ? 'An owner’s account opens everything here, so it needs more than a password.'
            : 'Your account opens orders, amounts and customers, so it needs more than a password.'}
        </p>
      )}
      <AppSetup
        onDone={async (enrolled) => {
          setCodes(enrolled.recoveryCodes)
          setSession({
            ...session,
            csrf: enrolled.csrf,
            stage: 'in',
            staff: { ...session.staff, hasSecondFactor: true },
          })
        }}
      />
    </Outside>
  )
}
