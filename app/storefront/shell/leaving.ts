import { createStore, useStore } from '../../browser/store.ts'

const leaving = createStore(false)

/** Another document is on its way. */
export const useLeaving = () => useStore(leaving)
export const leave = () => leaving.set(true)

/** Called once: a page that the back button brings from memory is not leaving any more. */
export function stayOnReturn(): () => void {
  const stay = () => leaving.set(false)
  window.addEventListener('pageshow', stay)
  return () => window.removeEventListener('pageshow', stay)
}
