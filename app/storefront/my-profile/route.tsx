import { useState } from 'react'
import * as words from '#words/my-profile'
import { Spinner } from '../../ui/spinner.tsx'
import { useRequiredLogin } from '../login/require-login.ts'
import { personalMeta } from '../personal-meta.ts'
import { VerifyPopup } from '../shell/verify-popup.tsx'
import type { Route } from './+types/route.ts'
import { ProfileFrame, ProfilePage } from './page.tsx'
import { ProfileTrouble } from './profile-trouble.tsx'
import { useFreshProfile } from './use-fresh-profile.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  personalMeta(words.myProfile, words.description, matches)

export default function MyProfile() {
  const profile = useFreshProfile(useRequiredLogin(words.pleaseLoginToContinue))
  const [editing, setEditing] = useState(false)
  return (
    <>
      {/* Before the page: once it is closed, Tab goes on from where it stood. */}
      <VerifyPopup />
      <ProfileFrame>
        {profile.kind === 'waiting' && <Spinner label={words.fetchingYourDetails} />}
        {profile.kind === 'failed' && <ProfileTrouble retry={profile.retry} />}
        {profile.kind === 'ready' && (
          <ProfilePage user={profile.user} editing={editing} onEditing={setEditing} />
        )}
      </ProfileFrame>
    </>
  )
}
