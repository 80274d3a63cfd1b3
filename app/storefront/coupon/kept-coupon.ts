import { keptJson } from '../../browser/kept-json.ts'
import { createStore, useStore } from '../../browser/store.ts'

/** The coupon entered on this device, for cart and checkout. */
type Kept = { userId: string; code: string }

const KEY = 'coupon'
const kept = createStore<Kept | null>(null)

/** Null where another account has entered it. */
export const useKeptCode = (userId: string | undefined): string | null => {
  const one = useStore(kept)
  return one && one.userId === userId ? one.code : null
}

export function keepCoupon(one: Kept): void {
  localStorage.setItem(KEY, JSON.stringify(one))
  kept.set(one)
}

export function dropCoupon(): void {
  localStorage.removeItem(KEY)
  kept.set(null)
}

/** Reads the stored coupon, and follows other tabs until the returned function is called. */
export function followKept(): () => void {
  const read = () => kept.set(written())
  const onStorage = ({ key }: StorageEvent) => (key === KEY || key === null) && read()
  read()
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

function written(): Kept | null {
  const { userId, code } = keptJson<Kept>(localStorage, KEY) ?? {}
  return typeof userId === 'string' && typeof code === 'string' ? { userId, code } : null
}
