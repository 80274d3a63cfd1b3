import { createStore, useStore } from '../../browser/store.ts'

const leaving = createStore(false)

/** Whether the browser is loading another document. */
export const useLeaving = () => useStore(leaving)
export const leave = () => leaving.set(true)

/** Called once: a page restored from the back/forward cache is no longer leaving. */
export function stayOnReturn(): () => void {
  const stay = () => leaving.set(false)
  window.addEventListener('pageshow', stay)
  return () => window.removeEventListener('pageshow', stay)
}
