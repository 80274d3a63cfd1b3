import { isPairSize, type OneSize, SIZES, type Size, type SizeStock } from '../../../core/sizes.ts'
import { createStore, useStore } from '../../browser/store.ts'

const KEY = 'lastSelectedSize'
const lastSize = createStore<OneSize | null>(null)

/** The size chosen last in this browser; null on the server and during hydration. */
export const useLastSize = () => useStore(lastSize)

/** Stores the size chosen of a product's. A pair's is the sizes of two people, and an only one says nothing of anybody. */
export function rememberSize(size: Size, { length: offered }: readonly SizeStock[]) {
  if (isPairSize(size) || offered === 1) return
  localStorage.setItem(KEY, size)
  lastSize.set(size)
}

export function recallSize() {
  lastSize.set(SIZES.find((size) => size === localStorage.getItem(KEY)) ?? null)
}
