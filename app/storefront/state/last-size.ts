import { isPairSize, type OneSize, SIZES, type Size } from '../../../core/sizes.ts'
import { createStore, useStore } from '../../browser/store.ts'

const KEY = 'lastSelectedSize'
const lastSize = createStore<OneSize | null>(null)

/** The size chosen last in this browser; null on the server and during hydration. */
export const useLastSize = () => useStore(lastSize)

/** Stores the chosen size. A pair's is skipped: it is the sizes of two people. */
export function rememberSize(size: Size) {
  if (isPairSize(size)) return
  localStorage.setItem(KEY, size)
  lastSize.set(size)
}

export function recallSize() {
  lastSize.set(SIZES.find((size) => size === localStorage.getItem(KEY)) ?? null)
}
