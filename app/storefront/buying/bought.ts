import type { Product } from '../../../core/product.ts'
import type { DeliveryTerms } from '../../../core/shop.ts'
import type { useGo } from '../shell/shop-link.tsx'

/** What is bought, and where. */
export type Buying = {
  product: Pick<
    Product,
    '_id' | 'name' | 'effectivePrice' | 'discount' | 'pictures' | 'sizes' | 'wornBy' | 'importer'
  >
  go: ReturnType<typeof useGo>
  delivery: DeliveryTerms
  picturesAt: string
}
