import { useEffect, useRef } from 'react'
import type { Size, SizeStock } from '../../../core/sizes.ts'
import { createStore, useStore } from '../../browser/store.ts'

type Lowered = Record<string, Partial<Record<Size, number>>>

/** By product and size, how many fewer pieces there are than the page was rendered with. */
const lowered = createStore<Lowered>({})

/** Lowers the shown quantity of one size of one product. */
export function lowerStock(productId: string, size: Size, by: number) {
  const all = lowered.get()
  const product = all[productId] ?? {}
  lowered.set({ ...all, [productId]: { ...product, [size]: (product[size] ?? 0) + by } })
}

/** The stock as the server rendered it, less what has been sold since as far as this page knows. */
export function useStock(productId: string, drawn: SizeStock[]): SizeStock[] {
  const less = useStore(lowered)[productId]
  useForgetting(productId, drawn)
  if (!less) return drawn
  return drawn.map(({ size, quantity }) => ({ size, quantity: Math.max(0, quantity - (less[size] ?? 0)) }))
}

/** Forgets what was subtracted once the server has sent new stock, which includes it. */
function useForgetting(productId: string, drawn: SizeStock[]) {
  const quantities = drawn.map(({ quantity }) => quantity).join()
  const last = useRef(quantities)
  useEffect(() => {
    if (last.current === quantities) return
    last.current = quantities
    const { [productId]: _, ...others } = lowered.get()
    lowered.set(others)
  }, [productId, quantities])
}
