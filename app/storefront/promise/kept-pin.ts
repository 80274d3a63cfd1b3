import { isPin } from '../../../core/contact.ts'
import { createStore, useStore } from '../../browser/store.ts'

const KEY = 'deliveryPin'
const keptPin = createStore<string | null>(null)

/** The PIN code last asked about in this browser; null on the server and during hydration. */
export const useKeptPin = (): string | null => useStore(keptPin)

export function keepPin(pin: string) {
  if (!isPin(pin)) return
  localStorage.setItem(KEY, pin)
  keptPin.set(pin)
}

export function recallPin() {
  const kept = localStorage.getItem(KEY)
  if (kept && isPin(kept)) keptPin.set(kept)
}
