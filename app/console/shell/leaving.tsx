import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { createStore, useStore } from '../../browser/store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { isUnsaved } from '../parts/unsaved.ts'
import { isActing } from './ask.ts'
import { signOut } from './sign-out.ts'

/** Whether somebody wants to sign out, and is being asked. */
const signsOut = createStore(false)

/**
 * Asks before a page with something unsaved is left; for a closed tab the browser asks in its own words, also while an act is on
 * its way.
 */
export function LeaveGuard() {
  const isSigningOut = useStore(signsOut)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved() || isActing()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  const answer = (isLeaving: boolean) => {
    signsOut.set(false)
    if (isLeaving) void signOut()
  }
  if (isSigningOut) return <LeaveDialog onStay={() => answer(false)} onLeave={() => answer(true)} />
  if (blocker.state !== 'blocked') return null
  return <LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
}

/** The button that signs out. It leaves the page too, so it asks first where changes are unsaved. */
export const SignOut = ({ className }: { className: string }) => (
  <button
    type="button"
    className={className}
    onClick={() => (isUnsaved() ? signsOut.set(true) : void signOut())}
  >
    Sign out
  </button>
)

const LeaveDialog = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => (
  <Dialog open onClose={onStay} title="Leave without saving?">
    <p className="mb-6">What you changed here has not been saved. It is gone once you leave.</p>
    <div className="flex flex-wrap gap-3">
      <Button onClick={onStay}>Stay here</Button>
      <Button kind="outline" onClick={onLeave}>
        Leave
      </Button>
    </div>
  </Dialog>
)
