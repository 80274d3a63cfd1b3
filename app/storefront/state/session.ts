import type { Route } from '../../../contract/api.ts'
import { type CallOptions, call } from '../../../contract/client.ts'
import type { UserProfile } from '../../../core/person.ts'
import { createRetry } from '../../browser/create-retry.ts'
import { refusedAs } from '../../browser/refused-as.ts'
import { createStore, useStore } from '../../browser/store.ts'

const KEY = 'token'

/** `token` undefined: not known yet, as on the server and during hydration. */
export type Session = {
  token: string | null | undefined
  user: UserProfile | null
  /** How the last session ended; cleared once the login page is shown. */
  ended?: 'signedOut' | 'expired' | null
}

const session = createStore<Session>({ token: undefined, user: null })

export const useSession = () => useStore(session)
export const currentToken = () => session.get().token ?? null

/** Takes over the stored token, which another tab may have changed. */
export const readSession = () => setToken(localStorage.getItem(KEY))

/** Called once after hydration; from then on follows sign-ins and sign-outs in other tabs. Returns how to stop. */
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

const retry = createRetry()

/** Fetches the profile; null if that fails, and it is tried again later. Calls at the same time share one fetch. */
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
    // The profile was changed meanwhile: this answer may be from before that.
    if (known !== changes) return fetchProfile(token)
    session.set({ token, user })
    retry.cancel()
    return user
  } catch {
    retry.start(loadProfile)
    return null
  }
}

let changes = 0
/** Call it after a change: a profile that is being fetched may be from before it, and is fetched again. */
export function profileChanged() {
  changes += 1
}

export function setUser(user: UserProfile) {
  profileChanged()
  session.set({ ...session.get(), user })
}

/** Calls the API with the token; see `signed`. */
export const callSigned: typeof call = (async (route: Route, payload?: unknown, options: CallOptions = {}) =>
  signed((token) =>
    (call as (...args: unknown[]) => Promise<unknown>)(route, payload, { ...options, token }),
  )) as typeof call

/** Runs a call with the token. If the token is no longer valid, signs out here and throws the error on to the caller. */
export async function signed<T>(ask: (token: string | null) => Promise<T>): Promise<T> {
  const token = currentToken()
  try {
    return await ask(token)
  } catch (error) {
    if (isSessionOver(error) && token === currentToken()) setToken(null, 'expired')
    throw error
  }
}

/** Whether an error means that the token is not valid: the page then leads to the login page by itself. */
export const isSessionOver = (error: unknown): boolean => refusedAs(error, 'notLoggedIn', 'sessionExpired')
