import { createStore, useStore } from '../../browser/store.ts'
import { useIsHere } from '../../browser/use-is-here.ts'

const leaving = createStore(false)

/** Whether the browser is loading another document. */
export const useLeaving = () => useStore(leaving)
export const leave = () => leaving.set(true)

/** Leaves the shop for an address of somebody else's. */
export function leaveFor(href: string) {
  leave()
  location.assign(href)
}

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

/**
 * Called once: a page is no longer leaving when it is restored from the back/forward cache, or when the browser has stopped on
 * the way out, which only those with the Navigation API tell.
 */
export function stayOnReturn(): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const stay = () => leaving.set(false)
  let last: NavigateEvent
  window.addEventListener('pageshow', stay, { signal })
  window.navigation?.addEventListener(
    'navigate',
    (event) => {
      if (event.destination.sameDocument) return
      last = event
      // One that another takes the place of is aborted as well, just before the other's event.
      event.signal.addEventListener('abort', () => setTimeout(() => event === last && stay()))
    },
    { signal },
  )
  return () => listening.abort()
}
