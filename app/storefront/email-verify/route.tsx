import { useEffect, useEffectEvent } from 'react'
import * as words from '#words/email-verify'
import type { UserProfile } from '../../../core/person.ts'
import { catalogueContext } from '../../context.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { closeUp } from '../close-ups.ts'
import { useRequiredLogin } from '../login/require-login.ts'
import { ProfileTrouble } from '../my-profile/profile-trouble.tsx'
import { useFreshProfile } from '../my-profile/use-fresh-profile.ts'
import { personalMeta } from '../personal-meta.ts'
import { useGo } from '../shell/shop-link.tsx'
import type { Route } from './+types/route.ts'
import { VerifyForm, VerifyFrame } from './page.tsx'
import { useVerification } from './use-verification.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  personalMeta(words.verifyYourEmail, words.description, matches)

export async function loader({ context }: Route.LoaderArgs) {
  const sold = await context.get(catalogueContext).bestSellers()
  return { picture: closeUp(sold, 'emailVerify')?.picture ?? null }
}

export default function EmailVerify({ loaderData }: Route.ComponentProps) {
  const profile = useFreshProfile(useRequiredLogin(words.pleaseLoginFirst))
  return (
    <VerifyFrame picture={loaderData.picture}>
      {profile.kind === 'waiting' && <Spinner label={words.fetchingYourDetails} />}
      {profile.kind === 'failed' && <ProfileTrouble retry={profile.retry} />}
      {profile.kind === 'ready' && <Verification user={profile.user} />}
    </VerifyFrame>
  )
}

function Verification({ user }: { user: UserProfile }) {
  const go = useGo()
  const verification = useVerification(user)
  const leave = useEffectEvent(() => go('/', { replace: true, isDue: true }))
  const { isAccountVerified } = user
  useEffect(() => {
    if (isAccountVerified) leave()
  }, [isAccountVerified])
  if (isAccountVerified) return <Spinner label={words.openingHomePage} />
  return <VerifyForm email={user.email} verification={verification} />
}
