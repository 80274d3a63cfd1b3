import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { isUnsaved } from '../parts/unsaved.ts'
import { signOut } from './sign-out.ts'

/** Whoever goes elsewhere with something unsaved is asked first; a closed tab asks in the browser's own words. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  if (blocker.state !== 'blocked') return null
  return <LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
}

/** Signing out leaves the page too. */
export function SignOut({ className }: { className: string }) {
  const [asking, setAsking] = useState(false)
  const leave = () => {
    setAsking(false)
    void signOut()
  }
  return (
    <>
      <button
        type="button"
        className={className}
        onClick={() => (isUnsaved() ? setAsking(true) : void signOut())}
      >
        Sign out
      </button>
      {asking && <LeaveDialog onStay={() => setAsking(false)} onLeave={leave} />}
    </>
  )
}

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
