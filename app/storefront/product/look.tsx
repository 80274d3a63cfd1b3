import * as words from '#words/product'
import type { CardProduct } from '../../ui/product-card/card-product.ts'
import { SizedCard } from '../product-card/sized-card.tsx'
import { ShelfOf } from './shelf-of.tsx'

/** What a shopkeeper shows with a piece, each bought in its own size. */
const Look = ({ products }: { products: CardProduct[] }) => (
  <ShelfOf id="look" title={words.completeTheLook} products={products}>
    {(product) => <SizedCard product={product} />}
  </ShelfOf>
)
export default Look
