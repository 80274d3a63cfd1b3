import { Suspense, useEffect } from 'react'
import { later } from '../../browser/later.ts'
import { useSession } from '../state/session.ts'
import { startReminding, useVerifyPopup } from '../state/verify-popup.ts'

const VerifyDialog = later(async () => ({ default: (await import('./verify-dialog.tsx')).VerifyDialog }))

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
