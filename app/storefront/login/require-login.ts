import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import * as words from '#words/shell'
import { say, sayError } from '../../browser/toasts.ts'
import { useGo } from '../shell/shop-link.tsx'
import { useSession } from '../state/session.ts'

/** The address that the login page leads back to, and that page's navigation state. */
type CameFrom = { from: string; fromState?: unknown }

/**
 * The token of the signed-in shopper. Anybody else is sent to the login page, with `reason` as a toast, and led back
 * afterwards; until then the token is null.
 */
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

/** For pages that visitors may see: sends only those to the login page whose session has just expired. */
export function useExpiredLogin() {
  const expired = useSession().ended === 'expired'
  const leave = useEffectEvent(useToLogin())
  useEffect(() => {
    if (expired) leave()
  }, [expired])
}

/** Leads to the login page; where the session has expired, a toast says so. */
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

/** Reads from the login page's navigation state where the shopper came from: a path of this shop, otherwise the home page. */
export function cameFrom(state: unknown): CameFrom {
  const { from, fromState } = (state ?? {}) as Partial<CameFrom>
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? { from, fromState } : { from: '/' }
}
