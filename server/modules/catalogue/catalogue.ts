import type { Category, Sort } from '../../../core/categories.ts'
import type { Product, Slide } from '../../../core/product.ts'
import type { ProductDetails } from '../../../core/product-fields.ts'

/** What a collection address asks for; every part optional, lists match any. */
export type Selection = {
  categories: Category[]
  types: string[]
  q: string
  sort: Sort
}

export type Page = { products: Product[]; total: number; nextCursor: string | null }

/** The catalogue as pages and the API read it: in memory, immutable between changes, never a query. */
export type Catalogue = {
  /** Rises with every change; what was rendered from an older one is stale. */
  readonly version: number
  slides(): Slide[]
  /** Up to 10 with a size in stock, newest first. */
  latest(): Product[]
  /** Up to 10 bestsellers, most sold first. */
  bestSellers(): Product[]
  /** One page of a selection; `cursor` is a `nextCursor` given out before. */
  page(selection: Selection, limit: number, cursor?: string | null): Page
  product(id: string): { product: Product; details: ProductDetails; related: Product[] } | null
}
