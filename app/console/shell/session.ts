import { useEffect } from 'react'
import type { StaffSession } from '../../../contract/admin/session.ts'
import { askAdmin } from '../../../contract/admin-client.ts'
import { createStore, useStore } from '../../browser/store.ts'

/** `unknown`: the server has not been asked yet; `unanswered`: it has, and did not say. */
export type Session = 'unknown' | 'unanswered' | 'out' | StaffSession

/** A page whose session has ended: it stays as it is until this person has signed in again. */
export type Interrupted = { staff: StaffSession['staff']; answer(isBack: boolean): void }

const store = createStore<Session>('unknown')
const interrupted = createStore<Interrupted | null>(null)
let waiting: Promise<boolean> | null = null

export const useSession = () => useStore(store)
/** The same for a page that may be the first to be opened: it fetches who is signed in. */
export function useLoadedSession(): Session {
  const session = useSession()
  useEffect(() => {
    if (session === 'unknown') void loadSession()
  }, [session])
  return session
}
export const setSession = (session: Session) => store.set(session)
export const heldSession = () => store.get()

/** Fetches who is signed in. */
export async function loadSession() {
  const answer = await askAdmin('GET /api/admin/session', undefined).catch(() => null)
  store.set(!answer ? 'unanswered' : answer.reply.stage === 'out' ? 'out' : answer.reply)
}

/** Whether this person has signed in again in another tab, which signs them in here too. */
export async function isBackElsewhere({ id }: StaffSession['staff']): Promise<boolean> {
  const answer = await askAdmin('GET /api/admin/session', undefined).catch(() => null)
  const session = answer?.reply
  if (session?.stage !== 'in' || session.staff.id !== id || session.csrf === heldCsrf()) return false
  store.set(session)
  return true
}

export const heldCsrf = (): string | null => {
  const session = store.get()
  return typeof session === 'object' ? session.csrf : null
}

export const useInterrupted = () => useStore(interrupted)
export const isInterrupted = () => interrupted.get() !== null

/**
 * Handles the end of a session: `session` is the one that the call was made in. Resolves to true once the same person is
 * back on this page; to false if somebody else has signed in, or nobody was at work.
 */
export async function backAgain(session: Session): Promise<boolean> {
  if (typeof session !== 'object' || session.stage !== 'in') {
    if (store.get() === session) store.set('out')
    return false
  }
  const now = store.get()
  // They have signed in again already: this answer came late.
  if (typeof now === 'object' && now.csrf !== session.csrf) return isSame(now, session)
  waiting ??= new Promise<boolean>((resolve) => {
    interrupted.set({ staff: session.staff, answer: resolve })
    store.set('out')
  }).finally(() => {
    waiting = null
    interrupted.set(null)
  })
  return waiting
}

/** The person who is signed in, or was until the session ended. Only for components inside the console's layout. */
export function useStaff(): StaffSession['staff'] {
  const session = useSession()
  const left = useInterrupted()
  if (left) return left.staff
  if (typeof session !== 'object') throw new Error('Nobody is signed in.')
  return session.staff
}

const isSame = (one: StaffSession, other: StaffSession) =>
  one.stage === 'in' && one.staff.id === other.staff.id
