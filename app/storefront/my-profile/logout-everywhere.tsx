import { useState } from 'react'
import * as words from '#words/my-profile'
import { sayDone } from '../../browser/toasts.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useGo } from '../shell/shop-link.tsx'
import { isSessionOver } from '../state/session.ts'
import { signOutEverywhere } from '../state/sign-out.ts'
import { Detail, LONE_CHANGE } from './detail.tsx'

export function LogoutEverywhere() {
  const [asking, setAsking] = useState(false)
  const { busy, submit } = useSubmit({ inToast: true })
  const go = useGo()

  async function leave() {
    const left = await submit({
      as: 'sending',
      send: signOutEverywhere,
      fallback: words.failedToLogOut,
      takes: isSessionOver,
    })
    if (!left) return setAsking(false)
    sayDone(words.loggedOutEverywhere)
    go('/login')
  }

  return (
    <Detail name={words.devices}>
      <button type="button" onClick={() => setAsking(true)} className={`cursor-pointer ${LONE_CHANGE}`}>
        {words.logOutEverywhere}
      </button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={words.logOutEverywhere}
        dismissible={busy === null}
      >
        <p>{words.logOutEverywhereMeans}</p>
        <div className="mt-8 grid gap-3 sm:grid-cols-2">
          <Button busy={busy !== null} onClick={() => void leave()}>
            {words.logOutEverywhere}
          </Button>
          <Button kind="outline" disabled={busy !== null} onClick={() => setAsking(false)}>
            {words.stayLoggedIn}
          </Button>
        </div>
      </Dialog>
    </Detail>
  )
}
