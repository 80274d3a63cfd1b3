import { useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useSession } from '../state/session.ts'
import { remindLater, startReminding, useVerifyPopup, verifyNow } from '../state/verify-popup.ts'
import { useGo } from './shop-link.tsx'

/** Reminds a signed-in shopper whose e-mail is not verified; on the pages that render it. */
export function VerifyPopup() {
  const { user } = useSession()
  const due = useVerifyPopup()
  const go = useGo()
  useEffect(startReminding, [])
  return (
    <Dialog open={due && user?.isAccountVerified === false} onClose={remindLater} title="Email Not Verified">
      <p>Your email address hasn't been verified yet. Please verify your email to access all features.</p>
      <div className="mt-6 grid gap-3 sm:grid-cols-2">
        <Button
          onClick={() => {
            verifyNow()
            go('/emailverify')
          }}
        >
          Click to Verify
        </Button>
        <Button kind="outline" onClick={remindLater}>
          Remind Me Later
        </Button>
      </div>
      <p className="mt-4 text-small text-ink-soft">You'll be reminded again in 3 minutes</p>
    </Dialog>
  )
}
