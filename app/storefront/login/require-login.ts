import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import * as words from '#words/shell'
import { say, sayError } from '../../browser/toasts.ts'
import { useGo } from '../shell/shop-link.tsx'
import { useSession } from '../state/session.ts'

/** Where the login page leads back to, and with what state. */
type CameFrom = { from: string; fromState?: unknown }

/** The token of a signed-in shopper; anyone else is sent to log in, and led back here afterwards. */
export function useRequiredLogin(reason?: string): string | null {
  const { token, ended } = useSession()
  const toLogin = useToLogin()
  const leave = useEffectEvent(() => {
    if (!ended && reason) say(reason)
    toLogin()
  })
  // A shopper who signs out is already being led away.
  const missing = token === null && ended !== 'signedOut'
  useEffect(() => {
    if (missing) leave()
  }, [missing])
  return token ?? null
}

/** For pages that visitors may see: only a session that has just expired leads to the login page. */
export function useExpiredLogin() {
  const expired = useSession().ended === 'expired'
  const leave = useEffectEvent(useToLogin())
  useEffect(() => {
    if (expired) leave()
  }, [expired])
}

/** Leads to the login page and says why, where the session expired. */
function useToLogin(): () => void {
  const { pathname, search, hash, state } = useLocation()
  const { ended } = useSession()
  const go = useGo()
  return () => {
    if (ended === 'expired') sayError(words.sessionExpiredPleaseLoginAgain)
    const cameFrom: CameFrom = { from: pathname + search + hash, fromState: state }
    go('/login', { state: cameFrom, replace: true, isDue: true })
  }
}

/** What the login page was told of where the shopper came from; the home page otherwise. */
export function cameFrom(state: unknown): CameFrom {
  const { from, fromState } = (state ?? {}) as Partial<CameFrom>
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? { from, fromState } : { from: '/' }
}
