import { createStore, useStore } from '../../browser/store.ts'
import { currentToken } from './session.ts'

/** The wishlist as stored in this browser. `of`: the end of the token of the account it is a copy of; empty for a visitor's. */
type Kept = { of: string; ids: string[] }

export const WISHLIST_KEY = 'wishlist'
const store = createStore<string[]>([])

/** Handles, newest first. */
export const useWishlist = () => useStore(store)
export const currentWishlist = store.get
export const whose = () => currentToken()?.slice(-8) ?? ''

/** Reads the stored list. A visitor's is shown after the sign-in too, until it is merged; another account's never is. */
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

/**
 * Stores the list, which sends other tabs a `storage` event, and shows it. With the time: the shop's answer to a change leaves
 * the list as it was, and others have to know that what they asked for before may be without it.
 */
export function keepWishlist(kept: Kept) {
  changesOfOthers()
  known = JSON.stringify({ ...kept, at: Date.now() })
  localStorage.setItem(WISHLIST_KEY, known)
  store.set(kept.ids)
}

/** The stored text as this tab has read or written it last. */
let known: string | null = null
let found = 0
/** Counts the changes by other tabs that this tab has found, with or without a `storage` event. */
export function changesOfOthers(): number {
  const kept = localStorage.getItem(WISHLIST_KEY)
  if (kept !== known) found += 1
  known = kept
  return found
}
