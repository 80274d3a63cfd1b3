import type { ReactNode } from 'react'
import type { CardProduct } from '../../ui/product-card/card-product.ts'
import { TwoThreads } from '../../ui/two-threads.tsx'

type Props = {
  id: string
  title: string
  products: CardProduct[]
  children: (product: CardProduct) => ReactNode
}

/** A row of other products at the foot of a product page. */
export const ShelfOf = ({ id, title, products, children }: Props) => (
  <section aria-labelledby={id} className="mt-18 lg:mt-28">
    <TwoThreads className="mb-6 w-18" />
    <h2 id={id} className="mb-8 font-display text-h2">
      {title}
    </h2>
    <ul className="product-grid product-grid-four">
      {products.map((product) => (
        <li key={product._id}>{children(product)}</li>
      ))}
    </ul>
  </section>
)
