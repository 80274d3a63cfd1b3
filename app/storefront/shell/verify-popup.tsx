import { useEffect } from 'react'
import * as words from '#words/shell'
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
    <Dialog
      open={due && user?.isAccountVerified === false}
      onClose={remindLater}
      title={words.emailNotVerified}
    >
      <p>{words.emailNotVerifiedText}</p>
      <div className="mt-6 grid gap-3 sm:grid-cols-2">
        <Button
          onClick={() => {
            verifyNow()
            go('/emailverify')
          }}
        >
          {words.clickToVerify}
        </Button>
        <Button kind="outline" onClick={remindLater}>
          {words.remindMeLater}
        </Button>
      </div>
      <p className="mt-4 text-small text-ink-soft">{words.youllBeRemindedAgain}</p>
    </Dialog>
  )
}
