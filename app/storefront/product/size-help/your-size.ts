import type { OneSize } from '../../../../core/sizes.ts'
import { createStore, useStore } from '../../../browser/store.ts'

const yourSize = createStore<OneSize | null>(null)

/** The size of this page's product that fits the measures typed on this device. */
export const useYourSize = () => useStore(yourSize)
export const setYourSize = yourSize.set
