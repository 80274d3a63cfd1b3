import * as words from '#words/product'
import type { CardProduct } from '../../ui/product-card/card-product.ts'
import { SizedCard } from '../product-card/sized-card.tsx'
import { ShelfOf } from './shelf-of.tsx'

/** Products that a shopkeeper shows with this one, each bought in its own size. */
const Look = ({ products }: { products: CardProduct[] }) => (
  <ShelfOf id="look" title={words.completeTheLook} products={products}>
    {(product) => <SizedCard product={product} />}
  </ShelfOf>
)
export default Look
