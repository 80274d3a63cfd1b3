import { createStore, useStore } from '../../browser/store.ts'
import { useIsHere } from '../../browser/use-is-here.ts'

const leaving = createStore(false)

/** Whether the browser is loading another document. */
export const useLeaving = () => useStore(leaving)
export const leave = () => leaving.set(true)

let isGoing = false

/** Called with whether another page is on its way without a document. */
export function noteGoing(is: boolean) {
  isGoing = is
}

/** Whether the shopper is on this page still, and not on the way to another: what is answered late leads nobody away. */
export function useIsStaying(): () => boolean {
  const isHere = useIsHere()
  return () => isHere() && !isGoing && !leaving.get()
}

/** Called once: a page restored from the back/forward cache is no longer leaving. */
export function stayOnReturn(): () => void {
  const stay = () => leaving.set(false)
  window.addEventListener('pageshow', stay)
  return () => window.removeEventListener('pageshow', stay)
}
