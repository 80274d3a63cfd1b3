import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { catalogueContext } from '../../context.ts'
import { personalMeta } from '../personal-meta.ts'
import { useGo } from '../shell/shop-link.tsx'
import { forgetHowItEnded, useSession } from '../state/session.ts'
import type { Route } from './+types/route.ts'
import { LoginPage, type Mode } from './page.tsx'
import { cameFrom } from './require-login.ts'

export const meta = () =>
  personalMeta(
    'Login / Sign Up',
    'Log in to Tana Bana, or open an account to keep a cart and follow your orders.',
  )

export function loader({ context }: Route.LoaderArgs) {
  return { picture: context.get(catalogueContext).slides().at(-1)?.tall ?? null }
}

export default function Login({ loaderData }: Route.ComponentProps) {
  const { token } = useSession()
  const { state } = useLocation()
  const go = useGo()
  const [mode, setMode] = useState<Mode>('login')
  const leave = useEffectEvent(() => {
    const { from, fromState } = cameFrom(state)
    go(from, { state: fromState, replace: true })
  })
  useEffect(forgetHowItEnded, [])
  useEffect(() => {
    if (token) leave()
  }, [token])
  return <LoginPage mode={mode} onMode={setMode} ready={token === null} picture={loaderData.picture} />
}
