import type { Category, Sort } from '../../../core/categories.ts'
import type { Counts, Filters } from '../../../core/facets.ts'
import type { Product, Slide } from '../../../core/product.ts'
import type { ProductDetails } from '../../../core/product-fields.ts'
import type { ProductReviews } from '../../../core/review.ts'

/** The selection of a collection's address. All parts are optional; lists match any of their values. */
export type Selection = {
  categories: Category[]
  types: string[]
  q: string
  sort: Sort
  filters?: Filters
}

/** Where a page begins: after a product, by an earlier `nextCursor`, or after a number of products. */
export type From = string | number | null

export type Page = {
  products: Product[]
  total: number
  /** There are more than `total`, which were not counted. */
  isMore: boolean
  /** No product matches the whole search; these come closest. */
  isClosest: boolean
  nextCursor: string | null
}
export type ProductShown = {
  product: Product
  details: ProductDetails
  /** Products that complete its look, as a shopkeeper chose; only those that can be bought. */
  look: Product[]
  /** The same product in all its colours, this one included; empty if it has only one. */
  colours: InColour[]
  related: Product[]
  /** Null: there are none to show. */
  reviews: ProductReviews | null
  /** Belongs to the demo's catalogue. */
  isDemo: boolean
}
/** `colour`: as the product states it; empty: it does not. */
export type InColour = { product: Product; colour: string }

/** Immediate when the catalogue is in memory, a promise when it is read from the database. */
export type Answer<T> = T | Promise<T>

/** Maps an answer, at once if it is immediate. */
export const madeOf = <T, Made>(answer: Answer<T>, make: (answer: T) => Made): Answer<Made> =>
  answer instanceof Promise ? answer.then(make) : make(answer)

/** The catalogue for pages and the API. */
export type Catalogue = {
  /** Increases with every change; pages rendered from an older version are outdated. */
  readonly version: number
  slides(): Slide[]
  /** Up to 10 with a size in stock, newest first. */
  latest(): Answer<Product[]>
  /** Up to 10 bestsellers, most sold first. */
  bestSellers(): Answer<Product[]>
  page(selection: Selection, limit: number, from?: From): Answer<Page>
  counts(selection: Selection): Answer<Counts>
  product(id: string): Answer<ProductShown | null>
}

/**
 * The products with these handles as they are shown now, in the requested order and without duplicates; those not on sale
 * are left out.
 */
export async function productsShown(catalogue: Catalogue, handles: string[]): Promise<Product[]> {
  const found = await Promise.all([...new Set(handles)].map((handle) => catalogue.product(handle)))
  return found.flatMap((one) => one?.product ?? [])
}

/** A view that records what is read through it, and can tell later whether that is still so. */
export type Watch = { catalogue: Catalogue; stillTrue(): Answer<boolean> }
