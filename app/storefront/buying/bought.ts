import type { Product } from '../../../core/product.ts'
import type { DeliveryTerms } from '../../../core/shop.ts'
import type { useGo } from '../shell/shop-link.tsx'

/**
 * The product that is bought, and what buying needs of the page: how to leave it, whether one stays, delivery terms, the
 * pictures' address.
 */
export type Buying = {
  product: Pick<
    Product,
    '_id' | 'name' | 'effectivePrice' | 'discount' | 'pictures' | 'sizes' | 'wornBy' | 'importer'
  >
  go: ReturnType<typeof useGo>
  isStaying: () => boolean
  delivery: DeliveryTerms
  picturesAt: string
}
