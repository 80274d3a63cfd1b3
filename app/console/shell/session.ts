import type { StaffSession } from '../../../contract/admin/session.ts'
import { askAdmin } from '../../../contract/admin-client.ts'
import { createStore, useStore } from '../../browser/store.ts'

/** `unknown`: the server has not been asked yet. */
export type Session = 'unknown' | 'out' | StaffSession

/** A page whose session has ended: it stands as it was left until this person is back. */
export type Interrupted = { staff: StaffSession['staff']; answer(isBack: boolean): void }

const store = createStore<Session>('unknown')
const interrupted = createStore<Interrupted | null>(null)
let waiting: Promise<boolean> | null = null

export const useSession = () => useStore(store)
export const setSession = (session: Session) => store.set(session)
export const heldSession = () => store.get()

/** Asks the server who is signed in. Without an answer nobody is: signing in then says why. */
export async function loadSession() {
  const answer = await askAdmin('GET /api/admin/session', undefined).catch(() => null)
  store.set(!answer || answer.reply.stage === 'out' ? 'out' : answer.reply)
}

/** Whether this person has signed in anew in another tab; then they are in here too. */
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
 * What a call's session has ended means: `session` is the one that it was made in. True once its person is back, in this
 * page; false where somebody else has come, or nobody was at work.
 */
export async function backAgain(session: Session): Promise<boolean> {
  if (typeof session !== 'object' || session.stage !== 'in') {
    if (store.get() === session) store.set('out')
    return false
  }
  const now = store.get()
  // They are back already: this answer came late.
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

/** Who works here now, or did until their session ended. Only for what stands inside the console's layout. */
export function useStaff(): StaffSession['staff'] {
  const session = useSession()
  const left = useInterrupted()
  if (left) return left.staff
  if (typeof session !== 'object') throw new Error('Nobody is signed in.')
  return session.staff
}

const isSame = (one: StaffSession, other: StaffSession) =>
  one.stage === 'in' && one.staff.id === other.staff.id
