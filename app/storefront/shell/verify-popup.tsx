import { lazy, Suspense, useEffect } from 'react'
import { useSession } from '../state/session.ts'
import { startReminding, useVerifyPopup } from '../state/verify-popup.ts'

const VerifyDialog = lazy(() =>
  import('./verify-dialog.tsx').then(({ VerifyDialog }) => ({ default: VerifyDialog })),
)

/** Reminds a signed-in shopper whose e-mail is not verified; on the pages that render it. */
export function VerifyPopup() {
  const { user } = useSession()
  const due = useVerifyPopup()
  useEffect(startReminding, [])
  return due && user?.isAccountVerified === false ? (
    <Suspense>
      <VerifyDialog />
    </Suspense>
  ) : null
}
