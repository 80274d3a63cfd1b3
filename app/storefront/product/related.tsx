import * as words from '#words/product'
import { sayError } from '../../browser/toasts.ts'
import type { CardProduct } from '../../ui/product-card/card-product.ts'
import { QuickAddCard } from '../product-card/quick-add-card.tsx'
import { ShelfOf } from './shelf-of.tsx'

export const Related = ({ products }: { products: CardProduct[] }) =>
  products.length > 0 && (
    <ShelfOf id="related" title={words.related} products={products}>
      {(product) => <QuickAddCard product={product} onSizeError={() => sayError(words.relatedSizeSoldOut)} />}
    </ShelfOf>
  )
