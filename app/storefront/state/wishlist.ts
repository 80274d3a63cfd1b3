import { createStore, useStore } from '../../browser/store.ts'
import { currentToken } from './session.ts'

/** What this browser keeps of a wishlist. `of`: the end of the token whose list it mirrors; empty, a visitor's own. */
type Kept = { of: string; ids: string[] }

export const WISHLIST_KEY = 'wishlist'
const store = createStore<string[]>([])

/** Handles, newest first. */
export const useWishlist = () => useStore(store)
export const currentWishlist = store.get
export const whose = () => currentToken()?.slice(-8) ?? ''

/** A visitor's list stays in sight after the sign-in, until it is merged; an account's is nobody else's. */
export function recallWishlist() {
  const { of, ids } = keptWishlist()
  store.set(of === '' || of === whose() ? ids : [])
}

export function keptWishlist(): Kept {
  try {
    const { of, ids } = JSON.parse(localStorage.getItem(WISHLIST_KEY)!) as Kept
    return { of: String(of), ids: ids.filter((id) => typeof id === 'string') }
  } catch {
    return { of: '', ids: [] }
  }
}

/** Other tabs hear of it by a `storage` event. */
export function keepWishlist(kept: Kept) {
  localStorage.setItem(WISHLIST_KEY, JSON.stringify(kept))
  store.set(kept.ids)
}
