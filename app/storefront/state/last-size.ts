import { isPairSize, type OneSize, SIZES, type Size } from '../../../core/sizes.ts'
import { createStore, useStore } from '../../browser/store.ts'

const KEY = 'lastSelectedSize'
const lastSize = createStore<OneSize | null>(null)

/** The size chosen last in this browser; null in a page from the server, until the browser has looked. */
export const useLastSize = () => useStore(lastSize)

/** Records a choice; everything that follows the store hears of it. A pair's is of two people, and nobody's own. */
export function rememberSize(size: Size) {
  if (isPairSize(size)) return
  localStorage.setItem(KEY, size)
  lastSize.set(size)
}

export function recallSize() {
  lastSize.set(SIZES.find((size) => size === localStorage.getItem(KEY)) ?? null)
}
