import * as words from '#words/verify-popup'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { remindLater, verifyNow } from '../state/verify-popup.ts'
import { useGo } from './shop-link.tsx'

export function VerifyDialog() {
  const go = useGo()
  return (
    <Dialog open onClose={remindLater} title={words.emailNotVerified}>
      <p>{words.emailNotVerifiedText}</p>
      <div className="mt-8 grid gap-3 sm:grid-cols-2">
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
