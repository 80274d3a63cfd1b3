import { useState } from 'react'
import { Spinner } from '../../ui/spinner.tsx'
import { useRequiredLogin } from '../login/require-login.ts'
import { personalMeta } from '../personal-meta.ts'
import { VerifyPopup } from '../shell/verify-popup.tsx'
import type { Route } from './+types/route.ts'
import { ProfileFrame, ProfilePage } from './page.tsx'
import { ProfileTrouble } from './profile-trouble.tsx'
import { useFreshProfile } from './use-fresh-profile.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  personalMeta('My profile', 'Your account, and where we deliver to.', matches)

export default function MyProfile() {
  const profile = useFreshProfile(useRequiredLogin('Please login to continue'))
  const [editing, setEditing] = useState(false)
  return (
    <>
      <ProfileFrame>
        {profile.kind === 'waiting' && <Spinner label="Fetching your details" />}
        {profile.kind === 'failed' && <ProfileTrouble retry={profile.retry} />}
        {profile.kind === 'ready' && (
          <ProfilePage user={profile.user} editing={editing} onEditing={setEditing} />
        )}
      </ProfileFrame>
      <VerifyPopup />
    </>
  )
}
