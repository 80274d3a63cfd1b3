import { SORTS, type Sort } from '../../../core/categories.ts'
import { shareOff } from '../../../core/discount.ts'
import { AT_HOME } from '../../../core/facets.ts'
import { PRODUCT_FIELDS } from '../../../core/product-fields.ts'
import { askedKinds } from './asked-kinds.ts'
import type { From, Selection } from './catalogue.ts'
import { askedMasks, FACETS } from './facet-masks.ts'
import { isHeld, type ProductTable } from './product-table.ts'
import { findHeld } from './search/find-held.ts'
import { BEST } from './search/ranks.ts'

/** The numbers of all products in each order of lists, and the short lists. */
export type Shelf = {
  inOrder: Record<OwnOrder, Uint32Array>
  /** The first products of each kind. */
  alike: number[][]
  latest: number[]
  bestSellers: number[]
}

export const HOME_LIST = 10
export const RELATED = 4
/** Enough for related products even if a product itself and its look are among them. */
const ALIKE = RELATED + 1 + PRODUCT_FIELDS.look.most

/** The order by origin is the order of relevance in two parts. */
type OwnOrder = Exclude<Sort, 'origin'>

type Compare = (a: number, b: number) => number

const NONE = new Uint32Array()
export const emptyShelf = (): Shelf => ({
  inOrder: { relevant: NONE, discounted: NONE, 'low-high': NONE, 'high-low': NONE },
  alike: [],
  latest: [],
  bestSellers: [],
})

/** The same shelf with changed products moved to their places, and the others in their order. */
export function reordered({ inOrder }: Shelf, table: ProductTable, changed: Iterable<number>): Shelf {
  const isChanged = new Uint8Array(table.size)
  const arriving: number[] = []
  for (const number of changed) {
    if (isChanged[number]) continue
    isChanged[number] = 1
    if (isHeld(table, number)) arriving.push(number)
  }
  const relevant = putIn(without(inOrder.relevant, isChanged), arriving, byRelevance(table))
  const compare = comparisons(table, placesIn(relevant, table.size))
  const next = (sort: Exclude<OwnOrder, 'relevant'>) =>
    putIn(without(inOrder[sort], isChanged), arriving, compare[sort])
  return {
    inOrder: {
      relevant,
      discounted: next('discounted'),
      'low-high': next('low-high'),
      'high-low': next('high-low'),
    },
    ...shortLists(table, relevant),
  }
}

/** The numbers of a selection, in its order. */
export function select(shelf: Shelf, table: ProductTable, selection: Selection): Selected {
  const { q, sort } = selection
  const order = shelf.inOrder[sort === 'origin' ? 'relevant' : sort]
  const isWanted = wants(shelf, table, selection)
  const inTurn = (numbers: ArrayLike<number>) => (sort === 'origin' ? homeFirst(table, numbers) : numbers)
  if (!q) return { numbers: inTurn(isWanted ? pick(order, isWanted) : order), isClosest: false }
  const { ranks, isClosest } = findHeld(table, order, q)
  const numbers = pick(order, (number) => ranks[number]! > 0 && (isWanted?.(number) ?? true))
  return { numbers: sort === 'relevant' ? byRank(numbers, ranks) : inTurn(numbers), isClosest }
}

/** `isClosest`: they do not match the whole search, but nothing comes closer. */
type Selected = { numbers: ArrayLike<number>; isClosest: boolean }

/** Sorts by rank, the best first; products of one rank keep their order. */
function byRank(numbers: number[], ranks: Uint8Array): number[] {
  const groups: number[][] = Array.from({ length: BEST + 1 }, () => [])
  for (const number of numbers) groups[BEST - ranks[number]!]!.push(number)
  return groups.flat()
}

/** Products made in India first, then the others, each in their order. */
function homeFirst({ facets, columns }: ProductTable, numbers: ArrayLike<number>): number[] {
  const { masks } = askedMasks(facets, AT_HOME)
  const place = masks.findIndex((mask) => mask !== null)
  const isHome = (number: number) => (columns.facets[number * FACETS + place]! & masks[place]!) !== 0
  const home: number[] = []
  const others: number[] = []
  for (let at = 0; at < numbers.length; at++) (isHome(numbers[at]!) ? home : others).push(numbers[at]!)
  return [...home, ...others]
}

/** The filter of a selection, apart from its search; null: none. */
function wants(
  shelf: Shelf,
  table: ProductTable,
  selection: Selection,
): ((number: number) => boolean) | null {
  const { kind, effective, facets } = table.columns
  const { masks, flips, from, to, isNarrowed } = askedMasks(table.facets, selection.filters)
  if (selection.categories.length + selection.types.length === 0 && !isNarrowed) return null
  const isAsked = kindsAskedOf(shelf, table, selection)
  const asked = masks.flatMap((mask, place) => (mask === null ? [] : [{ mask, flip: flips[place]!, place }]))
  return (number) => {
    if (!isAsked[kind[number]!]) return false
    if (effective[number]! < from || effective[number]! > to) return false
    for (const { mask, flip, place } of asked)
      if (((facets[number * FACETS + place]! ^ flip) & mask) === 0) return false
    return true
  }
}

/** Which kinds are asked for, by their indexes. */
export const kindsAskedOf = ({ alike }: Shelf, { kinds }: ProductTable, selection: Selection): boolean[] =>
  askedKinds(kinds, selection, (place) => (alike[place]?.length ?? 0) > 0)

/** A cursor names the last product of a page, and its index in case that product is gone. */
export function cut(table: ProductTable, chosen: ArrayLike<number>, limit: number, from?: From) {
  const start = typeof from === 'string' ? placeAfter(table, chosen, readCursor(from)) : (from ?? 0)
  const end = Math.min(chosen.length, start + limit)
  const numbers: number[] = []
  for (let place = start; place < end; place++) numbers.push(chosen[place]!)
  const last = numbers.at(-1)
  return {
    numbers,
    total: chosen.length,
    nextCursor: last !== undefined && end < chosen.length ? cursorAt(end, table.handles[last]!) : null,
  }
}

export const cursorAt = (place: number, handle: string): string => `${place}.${handle}`
export const readCursor = (cursor: string): { place: number; handle: string } => ({
  place: Number.parseInt(cursor, 10),
  handle: cursor.slice(cursor.indexOf('.') + 1),
})

export const isSort = (value: unknown): value is Sort => SORTS.includes(value as Sort)

/**
 * Four other products, as far as there are so many: of its kind, then of its category, then any, each by relevance; none of
 * `besides`, which its page shows already. The first few of each kind suffice to find them.
 */
export function relatedTo(
  { alike }: Shelf,
  table: ProductTable,
  number: number,
  besides: readonly number[],
): number[] {
  const own = table.columns.kind[number]!
  const { category } = table.kinds[own]!
  const isOther = (other: number) => other !== number && !besides.includes(other)
  const related = (alike[own] ?? []).filter(isOther).slice(0, RELATED)
  const fill = (fits: (kind: number) => boolean) => {
    const missing = RELATED - related.length
    if (missing === 0) return
    const others = alike.flatMap((first, kind) => (fits(kind) ? first.filter(isOther) : []))
    related.push(...others.sort(byRelevance(table)).slice(0, missing))
  }
  fill((kind) => kind !== own && table.kinds[kind]!.category === category)
  fill((kind) => table.kinds[kind]!.category !== category)
  return related
}

function byRelevance({ columns, handles }: ProductTable): Compare {
  const { isSoldOut, listedAt } = columns
  return (a, b) =>
    isSoldOut[a]! - isSoldOut[b]! || listedAt[b]! - listedAt[a]! || (handles[a]! < handles[b]! ? -1 : 1)
}

/**
 * A comparison for each order; ties keep the given order. Comparing numbers is faster than everything else that led to
 * them.
 */
function comparisons(
  table: ProductTable,
  places: Uint32Array,
): Record<Exclude<OwnOrder, 'relevant'>, Compare> {
  const { prior, effective } = table.columns
  const relevant: Compare = (a, b) => places[a]! - places[b]!
  const off = (number: number) => shareOff(prior[number]!, effective[number]!)
  return {
    discounted: (a, b) => off(b) - off(a) || relevant(a, b),
    'low-high': (a, b) => effective[a]! - effective[b]! || relevant(a, b),
    'high-low': (a, b) => effective[b]! - effective[a]! || relevant(a, b),
  }
}

function placesIn(order: Uint32Array, size: number): Uint32Array {
  const places = new Uint32Array(size)
  for (let place = 0; place < order.length; place++) places[order[place]!] = place
  return places
}

function without(order: Uint32Array, isChanged: Uint8Array): Uint32Array {
  const kept = new Uint32Array(order.length)
  let count = 0
  for (const number of order) if (!isChanged[number]) kept[count++] = number
  return kept.subarray(0, count)
}

/** Inserts products by binary search: those that arrive are few compared to those in order. */
function putIn(order: Uint32Array, arriving: number[], compare: Compare): Uint32Array {
  const next = new Uint32Array(order.length + arriving.length)
  let from = 0
  let to = 0
  // Between two arrivals there are few entries: copying them one by one is faster than creating a view.
  const copyUntil = (at: number) => {
    while (from < at) next[to++] = order[from++]!
  }
  for (const number of arriving.sort(compare)) {
    copyUntil(placeOf(order, number, compare, from))
    next[to++] = number
  }
  copyUntil(order.length)
  return next
}

function placeOf(order: Uint32Array, number: number, compare: Compare, from: number): number {
  let [low, high] = [from, order.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(order[middle]!, number) < 0) low = middle + 1
    else high = middle
  }
  return low
}

function shortLists(table: ProductTable, relevant: Uint32Array): Omit<Shelf, 'inOrder'> {
  const { kind, isSoldOut } = table.columns
  const alike: number[][] = table.kinds.map(() => [])
  for (const number of relevant) {
    const ofKind = alike[kind[number]!]!
    if (ofKind.length < ALIKE) ofKind.push(number)
  }
  return {
    alike,
    latest: [...relevant.subarray(0, HOME_LIST)].filter((number) => !isSoldOut[number]),
    bestSellers: mostSold(table, relevant),
  }
}

/** The bestsellers, most sold first. A sale can only change their order among themselves. */
export function mostSold({ columns }: ProductTable, relevant: Uint32Array): number[] {
  const { isBestseller, sold } = columns
  return pick(relevant, (number) => isBestseller[number] === 1)
    .sort((a, b) => sold[b]! - sold[a]!)
    .slice(0, HOME_LIST)
}

function pick(order: Uint32Array, fits: (number: number) => boolean): number[] {
  const picked: number[] = []
  for (const number of order) if (fits(number)) picked.push(number)
  return picked
}

function placeAfter(
  table: ProductTable,
  chosen: ArrayLike<number>,
  { place, handle }: { place: number; handle: string },
): number {
  const number = table.byHandle.get(handle)
  if (number !== undefined && chosen[place - 1] === number) return place
  const now = number === undefined ? -1 : Array.prototype.indexOf.call(chosen, number)
  return now >= 0 ? now + 1 : place
}
