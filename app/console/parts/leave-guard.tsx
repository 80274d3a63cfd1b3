import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Whoever goes elsewhere with something unsaved is asked first; a closed tab asks in the browser's own words. */
export function LeaveGuard({ isChanged }: { isChanged: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog open onClose={() => blocker.reset()} title="Leave without saving?">
      <p className="mb-6">What you changed here has not been saved. It is gone once you leave.</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => blocker.reset()}>Stay here</Button>
        <Button kind="outline" onClick={() => blocker.proceed()}>
          Leave
        </Button>
      </div>
    </Dialog>
  )
}
