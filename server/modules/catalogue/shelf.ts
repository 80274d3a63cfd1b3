import { SORTS, type Sort } from '../../../core/categories.ts'
import { shareOff } from '../../../core/discount.ts'
import { pictureUrl } from '../../../core/picture-url.ts'
import type { Product } from '../../../core/product.ts'
import { isSoldOut } from '../../../core/sizes.ts'
import type { Page, Selection } from './catalogue.ts'
import { type StoredProduct, shown } from './read-products.ts'
import { type WordIndex, wordIndexInSteps } from './word-index.ts'

/** One product's place in memory. A change of stock alone swaps `product` and `json`; the orders below stand. */
export type Slot = { stored: StoredProduct; product: Product; json: string; revision: number }

/** Every product in every order that is asked for. Built at once, read ever after. */
export type Shelf = {
  byHandle: Map<string, Slot>
  inOrder: Record<Sort, Slot[]>
  byType: Map<string, Slot[]>
  latest: Slot[]
  bestSellers: Slot[]
  words: WordIndex
}

const HOME_LIST = 10

export function slotFor(stored: StoredProduct, now: Date, revision: number, picturesAt: string): Slot {
  const image = stored.pictures.map(({ hash, width }) => pictureUrl(picturesAt, hash, width, 'webp'))
  const product = { ...shown(stored, now), image }
  return { stored, product, json: JSON.stringify(product), revision }
}

export function buildShelf(slots: Slot[]): Shelf {
  const steps = shelfInSteps(slots)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The same while others are served: tens of thousands of products take a tenth of a second. */
export async function buildShelfBetween(slots: Slot[]): Promise<Shelf> {
  const steps = shelfInSteps(slots)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function* shelfInSteps(slots: Slot[]): Generator<void, Shelf> {
  const newest = slots.toSorted((a, b) => b.product.date - a.product.date || compareIds(a, b))
  yield
  const inStock = newest.filter(({ product }) => !isSoldOut(product.sizes))
  const relevant = [...inStock, ...newest.filter(({ product }) => isSoldOut(product.sizes))]
  const off = ({ product }: Slot) => shareOff(product.price, product.effectivePrice)
  yield
  const discounted = relevant.toSorted((a, b) => off(b) - off(a))
  yield
  const lowHigh = relevant.toSorted((a, b) => a.product.effectivePrice - b.product.effectivePrice)
  yield
  const highLow = relevant.toSorted((a, b) => b.product.effectivePrice - a.product.effectivePrice)
  yield
  // The next time they come in this order, and sorting what is sorted costs little.
  const byHandle = new Map(newest.map((slot) => [slot.product._id, slot]))
  const byType = Map.groupBy(relevant, ({ product }) => typeKey(product))
  yield
  return {
    byHandle,
    inOrder: { relevant, discounted, 'low-high': lowHigh, 'high-low': highLow },
    byType,
    latest: inStock.slice(0, HOME_LIST),
    bestSellers: relevant
      .filter(({ product }) => product.bestseller)
      .sort((a, b) => b.product.salesData.totalSold - a.product.salesData.totalSold)
      .slice(0, HOME_LIST),
    words: yield* wordIndexInSteps(relevant.map(({ product }) => product.name)),
  }
}

/** Whether swapping one for the other could change an order, a list's members or what a search finds. */
export function changesShelf(before: Slot, after: Slot): boolean {
  const key = ({ product: p }: Slot) =>
    [
      p.name,
      p.category,
      p.subCategory,
      p.date,
      p.price,
      p.effectivePrice,
      p.bestseller,
      isSoldOut(p.sizes),
    ].join('\n')
  return key(before) !== key(after)
}

export const typeKey = (product: Pick<Product, 'category' | 'subCategory'>) =>
  `${product.category}/${product.subCategory}`

/** The slots of a selection, in its order. */
export function select(shelf: Shelf, { categories, types, q, sort }: Selection): Slot[] {
  const matches = ({ product }: Slot) =>
    (categories.length === 0 || categories.includes(product.category as never)) &&
    (types.length === 0 || types.includes(product.subCategory))
  const filtering = categories.length > 0 || types.length > 0
  if (!q) return filtering ? shelf.inOrder[sort].filter(matches) : shelf.inOrder[sort]

  const found = shelf.words.search(q).map((place) => shelf.inOrder.relevant[place]!)
  const kept = filtering ? found.filter(matches) : found
  if (sort === 'relevant') return kept
  const members = new Set(kept)
  return kept.length > 200
    ? shelf.inOrder[sort].filter((slot) => members.has(slot))
    : kept.toSorted((a, b) => rank(sort, a) - rank(sort, b))
}

/** A cursor names the last product given out, and its place in case that product is gone by then. */
export function cut(
  slots: Slot[],
  limit: number,
  cursor?: string | null,
): Omit<Page, 'products'> & { slots: Slot[] } {
  const start = cursor ? placeAfter(slots, cursor) : 0
  const page = slots.slice(start, start + limit)
  const end = start + page.length
  const last = page.at(-1)
  return {
    slots: page,
    total: slots.length,
    nextCursor: last && end < slots.length ? `${end}.${last.product._id}` : null,
  }
}

export const isSort = (value: unknown): value is Sort => SORTS.includes(value as Sort)

function placeAfter(slots: Slot[], cursor: string): number {
  const [place, handle] = [Number.parseInt(cursor, 10), cursor.slice(cursor.indexOf('.') + 1)]
  if (slots[place - 1]?.product._id === handle) return place
  const now = slots.findIndex(({ product }) => product._id === handle)
  return now >= 0 ? now + 1 : place
}

function rank(sort: Sort, { product }: Slot): number {
  if (sort === 'discounted') return -shareOff(product.price, product.effectivePrice)
  return sort === 'low-high' ? product.effectivePrice : -product.effectivePrice
}

const compareIds = (a: Slot, b: Slot) => (a.product._id < b.product._id ? -1 : 1)
