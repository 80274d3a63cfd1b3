import type { Size } from '../../../core/sizes.ts'
import { usePicturesAt } from '../../ui/pictures-at.ts'
import { useIsStaying } from '../shell/leaving.ts'
import { missPart, useGo } from '../shell/shop-link.tsx'
import { useShop } from '../shell/use-shop.ts'
import type { Buying } from './bought.ts'

/** Adds a piece to the cart, or buys it at once. Both say themselves what went wrong. */
export function useBuying(product: Buying['product']) {
  const buying = {
    product,
    go: useGo(),
    isStaying: useIsStaying(),
    delivery: useShop().delivery,
    picturesAt: usePicturesAt(),
  }
  /** The script is fetched with the first press, or once the page is idle (`companion.tsx`). */
  const run = async (action: 'add' | 'buyNow', size: Size | null): Promise<boolean> => {
    const script = await import('./buy.ts').catch(missPart)
    return script ? script[action](buying, size) : false
  }
  return {
    /** Resolves to whether the piece is in the cart. */
    add: (size: Size | null) => run('add', size),
    buyNow: (size: Size | null) => run('buyNow', size),
  }
}
