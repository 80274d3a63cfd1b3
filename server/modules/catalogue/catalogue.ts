import type { Category, Sort } from '../../../core/categories.ts'
import type { Counts, Filters } from '../../../core/facets.ts'
import type { Product, Slide } from '../../../core/product.ts'
import type { ProductDetails } from '../../../core/product-fields.ts'
import type { ProductReviews } from '../../../core/review.ts'

/** What a collection address asks for; every part optional, lists match any. */
export type Selection = {
  categories: Category[]
  types: string[]
  q: string
  sort: Sort
  filters?: Filters
}

/** Where a page begins: behind a product, by a `nextCursor` given out before, or so many from the first. */
export type From = string | number | null

export type Page = {
  products: Product[]
  total: number
  /** There are more than `total`, and nobody counted on. */
  isMore: boolean
  /** Nothing has all that was searched for: these come closest. */
  isClosest: boolean
  nextCursor: string | null
}
export type ProductShown = {
  product: Product
  details: ProductDetails
  /** That go with it, as a shopkeeper chose; those that can be had. */
  look: Product[]
  /** The same piece in its colours, this one among them; none if it has but one. */
  colours: InColour[]
  related: Product[]
  /** Null: there is nothing to show of any. */
  reviews: ProductReviews | null
  /** Out of the demo's catalogue. */
  isDemo: boolean
}
/** `colour`: as it is written of the piece; empty: it is not. */
export type InColour = { product: Product; colour: string }

/** At once when the catalogue is held in memory, after a look into the database when it is not. */
export type Answer<T> = T | Promise<T>

/** What is made of an answer, at once if that is there. */
export const madeOf = <T, Made>(answer: Answer<T>, make: (answer: T) => Made): Answer<Made> =>
  answer instanceof Promise ? answer.then(make) : make(answer)

/** The catalogue as pages and the API read it. */
export type Catalogue = {
  /** Rises with every change; what was rendered from an older one is stale. */
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

/** Those with these handles as they are shown now, each once, in the order asked for; what is not sold is left out. */
export async function productsShown(catalogue: Catalogue, handles: string[]): Promise<Product[]> {
  const found = await Promise.all([...new Set(handles)].map((handle) => catalogue.product(handle)))
  return found.flatMap((one) => one?.product ?? [])
}

/** What was read, and whether it still is so. */
export type Watch = { catalogue: Catalogue; stillTrue(): Answer<boolean> }
