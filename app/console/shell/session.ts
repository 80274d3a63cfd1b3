import type { StaffSession } from '../../../contract/admin/session.ts'
import { askAdmin } from '../../../contract/admin-client.ts'
import { createStore, useStore } from '../../browser/store.ts'

/** `unknown`: the server has not been asked yet. */
export type Session = 'unknown' | 'out' | StaffSession

const store = createStore<Session>('unknown')

export const useSession = () => useStore(store)
export const setSession = (session: Session) => store.set(session)

/** Asks the server who is signed in. Without an answer nobody is: signing in then says why. */
export async function loadSession() {
  const answer = await askAdmin('GET /api/admin/session', undefined).catch(() => null)
  store.set(!answer || answer.reply.stage === 'out' ? 'out' : answer.reply)
}
export const heldCsrf = (): string | null => {
  const session = store.get()
  return typeof session === 'object' ? session.csrf : null
}

/** Who works here now. Only for what stands inside the console's layout, where somebody does. */
export function useStaff(): StaffSession['staff'] {
  const session = useSession()
  if (typeof session !== 'object') throw new Error('Nobody is signed in.')
  return session.staff
}
