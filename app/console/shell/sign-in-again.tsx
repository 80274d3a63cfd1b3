import { useEffect } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { type Interrupted, isBackElsewhere, useInterrupted, useSession } from './session.ts'
import { SignInSteps } from './sign-in-steps.tsx'

/** Hides a page whose session has ended behind a sign-in, after which its person goes on with what they were typing. */
export function SignInAgain() {
  const interrupted = useInterrupted()
  return interrupted && <Door interrupted={interrupted} />
}

function Door({ interrupted: { staff, answer } }: { interrupted: Interrupted }) {
  const session = useSession()
  useEffect(() => {
    if (typeof session === 'object' && session.stage !== 'second-factor')
      answer(session.stage === 'in' && session.staff.id === staff.id)
  }, [session, staff, answer])
  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && isBackElsewhere(staff))
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [staff])
  return (
    <Dialog open dismissible={false} onClose={() => {}} title="Please sign in again">
      <p data-hides-page className="mb-5">
        Your session has ended. What you typed is kept: sign in as {staff.name} and go on.
      </p>
      <SignInSteps email={staff.email} />
    </Dialog>
  )
}
