import { useEffect, useState } from 'react'
import { call } from '../../../contract/client.ts'
import type { Product } from '../../../core/product.ts'
import { currentToken, useSession } from '../state/session.ts'
import { currentWishlist } from '../state/wishlist.ts'

/** `products`: what was on the list when it was opened; what is taken off meanwhile keeps its place. `gone`: how many have left the shop. */
export type WishlistView =
  | { kind: 'waiting' }
  | { kind: 'failed' }
  | { kind: 'ready'; products: Product[]; gone: number }

export function useWishlistPage() {
  const { token } = useSession()
  const [view, setView] = useState<WishlistView>({ kind: 'waiting' })
  async function load() {
    setView({ kind: 'waiting' })
    const found = await fetchList().catch(() => ({ kind: 'failed' }) as const)
    // Asked for by somebody who has left.
    if (token === currentToken()) setView(found)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever signs in or out has another list
  useEffect(() => {
    if (token !== undefined) void load()
  }, [token])
  return { view, isVisitor: token === null, load }
}

async function fetchList(): Promise<WishlistView> {
  const { syncWishlist, dropWishes } = await import('../state/change-wishlist.ts')
  await syncWishlist()
  const itemIds = currentWishlist()
  if (itemIds.length === 0) return { kind: 'ready', products: [], gone: 0 }
  const { products } = await call('POST /api/wishlist/products', { itemIds })
  const gone = itemIds.filter((id) => !products.some(({ _id }) => _id === id))
  if (gone.length > 0) void dropWishes(gone)
  return { kind: 'ready', products, gone: gone.length }
}
