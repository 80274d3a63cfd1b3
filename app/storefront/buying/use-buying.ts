import type { Size } from '../../../core/sizes.ts'
import { usePicturesAt } from '../../ui/pictures-at.ts'
import { missPart, useGo } from '../shell/shop-link.tsx'
import { useShop } from '../shell/use-shop.ts'
import type { Buying } from './bought.ts'

/** Putting a piece in the cart, and buying it at once. Both say what went wrong themselves. */
export function useBuying(product: Buying['product']) {
  const buying = { product, go: useGo(), delivery: useShop().delivery, picturesAt: usePicturesAt() }
  /** Fetched when it is first wanted, or once the page has nothing else to do (`companion.tsx`). */
  const buy = async (how: 'add' | 'buyNow', size: Size | null): Promise<boolean> => {
    const way = await import('./buy.ts').catch(missPart)
    return way ? way[how](buying, size) : false
  }
  return {
    /** Resolves to whether the piece is in the cart. */
    add: (size: Size | null) => buy('add', size),
    buyNow: (size: Size | null) => buy('buyNow', size),
  }
}
