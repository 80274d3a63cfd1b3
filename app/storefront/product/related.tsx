import * as words from '#words/product'
import { sayError } from '../../browser/toasts.ts'
import type { CardProduct } from '../../ui/product-card/card-product.ts'
import { TwoThreads } from '../../ui/two-threads.tsx'
import { QuickAddCard } from '../product-card/quick-add-card.tsx'

export function Related({ products }: { products: CardProduct[] }) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="related" className="mt-18 lg:mt-28">
      <TwoThreads className="mb-6 w-18" />
      <h2 id="related" className="mb-8 font-display text-h2">
        {words.related}
      </h2>
      <ul className="product-grid product-grid-four">
        {products.map((product) => (
          <li key={product._id}>
            <QuickAddCard product={product} onSizeError={() => sayError(words.relatedSizeSoldOut)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
