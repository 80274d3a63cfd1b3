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
  changesOfOthers()
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
  changesOfOthers()
  known = JSON.stringify(kept)
  localStorage.setItem(WISHLIST_KEY, known)
  store.set(kept.ids)
}

/** As this tab has read or written it last. */
let known: string | null = null
let found = 0
/** How often this tab has found what another one has written, heard of or not. */
export function changesOfOthers(): number {
  const kept = localStorage.getItem(WISHLIST_KEY)
  if (kept !== known) found += 1
  known = kept
  return found
}
