import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import * as words from '#words/login'
import { catalogueContext, offersContext } from '../../context.ts'
import { whenPendingAdded } from '../buying/add-pending.ts'
import { closeUp } from '../close-ups.ts'
import { rootData } from '../page-meta.ts'
import { personalMeta } from '../personal-meta.ts'
import { useIsStaying } from '../shell/leaving.ts'
import { useGo } from '../shell/shop-link.tsx'
import { currentToken, forgetHowItEnded, loadProfile, useSession } from '../state/session.ts'
import type { Route } from './+types/route.ts'
import type { Mode } from './mode.ts'
import { LoginPage } from './page.tsx'
import { cameFrom } from './require-login.ts'
import { WhatsappPreferences } from './whatsapp-preferences.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  personalMeta(words.loginSignUp, words.description({ shop: rootData(matches).shop.name }), matches)

export async function loader({ context }: Route.LoaderArgs) {
  return {
    picture: closeUp(await context.get(catalogueContext).bestSellers(), 'login')?.picture ?? null,
    withGoogle: context.get(offersContext).google,
    byWhatsapp: context.get(offersContext).whatsapp,
  }
}

type Adding = ReturnType<typeof whenPendingAdded>

export default function Login({ loaderData }: Route.ComponentProps) {
  const { token, user } = useSession()
  const { state } = useLocation()
  const go = useGo()
  const isStaying = useIsStaying()
  const [mode, setMode] = useState<Mode>('login')
  const [asking, setAsking] = useState<Adding | null>(null)
  /**
   * Goes to the checkout if one of the pieces was to be bought at once, otherwise back to where the shopper came from; nowhere
   * once a link of the page was followed.
   */
  const leave = async (adding: Adding) => {
    const bought = await adding
    if (!isStaying()) return
    const { from, fromState } = cameFrom(state)
    if (bought) go('/place-order', { state: bought.checkout, replace: true, isDue: true })
    else go(from, { state: fromState, replace: true, isDue: true })
  }
  /** Asks for a phone number where the account has none; other shoppers go on at once. */
  const goOn = useEffectEvent(async (signedIn: string) => {
    // Called before anything is awaited: `whenPendingAdded` knows nothing of pieces that have been added already.
    const adding = whenPendingAdded()
    const profile = await loadProfile()
    if (signedIn !== currentToken()) return
    if (profile && !profile.phone) setAsking(adding)
    else void leave(adding)
  })
  useEffect(forgetHowItEnded, [])
  useEffect(() => {
    if (token) void goOn(token)
  }, [token])
  return (
    <>
      <LoginPage mode={mode} onMode={setMode} ready={token === null} {...loaderData} />
      {asking && user && <WhatsappPreferences user={user} onClose={() => void leave(asking)} />}
    </>
  )
}
