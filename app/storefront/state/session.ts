import type { Route } from '../../../contract/api.ts'
import { type CallOptions, call } from '../../../contract/client.ts'
import type { UserProfile } from '../../../core/person.ts'
import { refusedAs } from '../../browser/refused-as.ts'
import { createStore, useStore } from '../../browser/store.ts'

const KEY = 'token'

/** `token` undefined: not known yet, as in a page from the server before the browser has looked. */
export type Session = {
  token: string | null | undefined
  user: UserProfile | null
  /** How the last session ended, until the shopper stands before the login page. */
  ended?: 'signedOut' | 'expired' | null
}

const session = createStore<Session>({ token: undefined, user: null })

export const useSession = () => useStore(session)
export const currentToken = () => session.get().token ?? null

/** As the browser has it now, whichever of its tabs signed in or out. */
export const readSession = () => setToken(localStorage.getItem(KEY))

/** Called once the page lives in the browser; follows sign-ins and sign-outs in other tabs from then on. */
export function startSession() {
  readSession()
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) readSession()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** Signs in (a token) or out (null) in this browser. */
export function setToken(token: string | null, ended: Session['ended'] = null) {
  if (token === session.get().token) return
  if (token) localStorage.setItem(KEY, token)
  else localStorage.removeItem(KEY)
  session.set({ token, user: null, ended })
  if (token) void loadProfile()
}

export function forgetHowItEnded() {
  if (session.get().ended) session.set({ ...session.get(), ended: null })
}

let loading: { token: string; profile: Promise<UserProfile | null> } | null = null

/** Null where the profile could not be fetched. Asked for twice at once, it is fetched once. */
export function loadProfile(): Promise<UserProfile | null> {
  const { token } = session.get()
  if (!token) return Promise.resolve(null)
  if (loading?.token !== token) {
    const profile = fetchProfile(token).finally(() => {
      if (loading?.token === token) loading = null
    })
    loading = { token, profile }
  }
  return loading.profile
}

async function fetchProfile(token: string): Promise<UserProfile | null> {
  const known = changes
  try {
    const { user } = await callSigned('GET /api/user/profile')
    if (session.get().token !== token) return user
    // It may have been read before the change that was answered meanwhile.
    if (known !== changes) return fetchProfile(token)
    session.set({ token, user })
    return user
  } catch {
    return null
  }
}

let changes = 0
/** What is being fetched of the profile is fetched once more. */
export function profileChanged() {
  changes += 1
}

export function setUser(user: UserProfile) {
  profileChanged()
  session.set({ ...session.get(), user })
}

/** A call with the token; see `signed`. */
export const callSigned: typeof call = (async (route: Route, payload?: unknown, options: CallOptions = {}) =>
  signed((token) =>
    (call as (...args: unknown[]) => Promise<unknown>)(route, payload, { ...options, token }),
  )) as typeof call

/** Asks with the token. A token that is dead ends the session here and is thrown on, for the page to say so. */
export async function signed<T>(ask: (token: string | null) => Promise<T>): Promise<T> {
  const token = currentToken()
  try {
    return await ask(token)
  } catch (error) {
    if (isSessionOver(error) && token === currentToken()) setToken(null, 'expired')
    throw error
  }
}

/** The token is dead: the page leads to the login page, and says why. */
export const isSessionOver = (error: unknown): boolean => refusedAs(error, 'notLoggedIn', 'sessionExpired')
