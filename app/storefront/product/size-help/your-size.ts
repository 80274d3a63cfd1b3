import type { OneSize } from '../../../../core/sizes.ts'
import { createStore, useStore } from '../../../browser/store.ts'

const yourSize = createStore<OneSize | null>(null)

/** The size that fits whoever typed her measures on this device; of the product that is looked at. */
export const useYourSize = () => useStore(yourSize)
export const setYourSize = yourSize.set
