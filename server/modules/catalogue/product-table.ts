import { percentOff } from '../../../core/discount.ts'
import type { Described, ValueFacet } from '../../../core/facets.ts'
import { turnsAt } from '../../../core/prior-price.ts'
import type { ProductDetails } from '../../../core/product-fields.ts'
import { isPairSize, SIZES, type SizeStock, worn } from '../../../core/sizes.ts'
import { type Kind, kindOf } from './asked-kinds.ts'
import { FACETS, type FacetBits, facetBits, maskOf } from './facet-masks.ts'
import { type PackedTexts, packTexts } from './packed-texts.ts'
import { type Columns, room, roomier } from './product-columns.ts'
import { MOST_COLOURS } from './product-shown.ts'
import {
  type Priced,
  type ProductRow,
  packed,
  pricedRow,
  pricesOf,
  type Stock,
  type StoredProduct,
  sizesIn,
  unpacked,
} from './read-products.ts'
import { type NameIndex, nameIndex } from './search/name-index.ts'
import { termsOf } from './search/product-terms.ts'
import { type TermIndex, termIndex } from './search/term-index.ts'

/**
 * Products in memory, each with a number for as long as it is held. What lists are filtered and sorted by is in columns,
 * the rest compressed: 200,000 objects would use ten times the memory.
 */
export type ProductTable = {
  /** All numbers are less than this. */
  size: number
  /** Numbers by the products' ids, and by handles. */
  byId: Map<string, number>
  byHandle: Map<string, number>
  handles: string[]
  /** Numbers of deleted products, for reuse. */
  free: number[]
  kinds: Kind[]
  kindNumbers: Map<string, number>
  facets: FacetBits[]
  columns: Columns
  /** The numbers of a product's colours, by the name that they share. */
  styles: Map<string, Set<number>>
  /** Stock of pairs, which few products are: columns for all their sizes would be six times as many. */
  pairs: Map<number, SizeStock[]>
  contents: PackedTexts
  names: NameIndex
  terms: TermIndex
}

/**
 * What reading a product again has changed: nothing, only its contents, the lists that it is in, or also its place in an
 * order.
 */
export type Change = 'nothing' | 'itself' | 'lists' | 'place'

const NOT_OFFERED = -1
const NOT_READ = -1
const FIRST_ROOM = 256
/** Spare entries, as a share of those at the start. */
const SPARE = 0.1

export const emptyTable = (): ProductTable => ({
  size: 0,
  byId: new Map(),
  byHandle: new Map(),
  handles: [],
  free: [],
  kinds: [],
  kindNumbers: new Map(),
  facets: facetBits(),
  columns: room(FIRST_ROOM),
  styles: new Map(),
  pairs: new Map(),
  contents: packTexts(),
  names: nameIndex(),
  terms: termIndex(),
})

/** Allocates for so many products and some more, since each growth copies everything. */
export function expectProducts(table: ProductTable, most: number): void {
  if (table.size === 0) table.columns = room(FIRST_ROOM + Math.ceil(most * (1 + SPARE)))
}

/** Takes in a product that was read. */
export function takeProduct(table: ProductTable, row: ProductRow, now: Date, revision: number): Change {
  const known = table.byId.get(row.id)
  const text = packed(row)
  let termsBefore: string[] = []
  if (known !== undefined) {
    table.columns.mark[known] = row.mark
    if (table.contents.read(known) === text) return takeStock(table, row, revision)
    termsBefore = forgetContent(table, known)
  }
  const number = known ?? newNumber(table)
  table.byId.set(row.id, number)
  table.contents.write(number, text)
  takeContent(table, number, row, { termsBefore, revision, now })
  takeStock(table, row, revision)
  return 'place'
}

/** Takes in a product's stock; ignored if the product is not held. */
export function takeStock(table: ProductTable, { id, stock, sold }: Stock, revision: number): Change {
  const number = table.byId.get(id)
  if (number === undefined) return 'nothing'
  const { columns } = table
  let isChanged = columns.sold[number] !== sold
  let left = 0
  for (const [place, size] of SIZES.entries()) {
    const at = number * SIZES.length + place
    const is = stock[size] ?? NOT_OFFERED
    if (columns.stock[at] !== is) isChanged = true
    columns.stock[at] = is
    left += Math.max(0, is)
  }
  const sizes = sizesIn(stock)
  const pair = sizes.filter(({ size }) => isPairSize(size))
  if (takePair(table, number, pair)) isChanged = true
  for (const { quantity } of pair) left += quantity
  if (!isChanged) return 'nothing'
  const wasSoldOut = columns.isSoldOut[number]
  const isIn = worn(sizes.flatMap(({ size, quantity }) => (quantity > 0 ? [size] : [])))
  const areListsOthers = takeFacets(table, number, 'stock', { sizes: isIn, percentOff: 0, details: {} })
  columns.sold[number] = sold
  columns.isSoldOut[number] = left === 0 ? 1 : 0
  columns.revision[number] = revision
  if (columns.isSoldOut[number] !== wasSoldOut) return 'place'
  return areListsOthers ? 'lists' : 'itself'
}

/** Whether the stock of a pair has changed. */
function takePair({ pairs }: ProductTable, number: number, sizes: SizeStock[]): boolean {
  const before = pairs.get(number)
  if (sizes.length === 0) return pairs.delete(number)
  pairs.set(number, sizes)
  return JSON.stringify(before) !== JSON.stringify(sizes)
}

/** Removes a product; returns its number, which is free then. */
export function dropProduct(table: ProductTable, id: string, revision: number): number | null {
  const number = table.byId.get(id)
  if (number === undefined) return null
  table.terms.exchange(number, forgetContent(table, number), [])
  table.byId.delete(id)
  table.pairs.delete(number)
  table.free.push(number)
  table.columns.revision[number] = revision
  return number
}

/** Applies prices that have changed with time; returns the numbers of their products. */
export function turnPrices(table: ProductTable, now: Date, revision: number): number[] {
  const turned: number[] = []
  for (let number = 0; number < table.size; number++)
    if (table.columns.turnsAt[number]! <= now.getTime()) {
      takePrices(table, number, unpacked(table.contents.read(number)), now)
      table.columns.revision[number] = revision
      turned.push(number)
    }
  return turned
}

/** When the next price changes, in milliseconds since 1970; Infinity: none does. */
export function nextTurn({ columns: { turnsAt }, size }: ProductTable): number {
  let soonest = Number.POSITIVE_INFINITY
  for (let number = 0; number < size; number++) soonest = Math.min(soonest, turnsAt[number]!)
  return soonest
}

export function productAt(table: ProductTable, number: number): StoredProduct {
  const { stock, sold } = table.columns
  const sizes: SizeStock[] = []
  for (const [place, size] of SIZES.entries()) {
    const quantity = stock[number * SIZES.length + place]!
    if (quantity !== NOT_OFFERED) sizes.push({ size, quantity })
  }
  sizes.push(...(table.pairs.get(number) ?? []))
  return { ...unpacked(table.contents.read(number)), sizes, sold: sold[number]! }
}

/** By their handles. */
export const ofStyle = ({ styles, handles }: ProductTable, style: string): number[] =>
  [...(styles.get(style) ?? [])].sort((a, b) => (handles[a]! < handles[b]! ? -1 : 1)).slice(0, MOST_COLOURS)

export const isHeld = (table: ProductTable, number: number): boolean =>
  table.byHandle.get(table.handles[number]!) === number

function takeContent(
  table: ProductTable,
  number: number,
  row: ProductRow,
  { termsBefore, revision, now }: { termsBefore: string[]; revision: number; now: Date },
) {
  const { columns } = table
  table.names.add(number, row.name)
  const details: ProductDetails = JSON.parse(row.details)
  table.terms.exchange(number, termsBefore, termsOf({ ...row, details }))
  if (details.style)
    table.styles.set(details.style, (table.styles.get(details.style) ?? new Set()).add(number))
  table.handles[number] = row.handle
  table.byHandle.set(row.handle, number)
  columns.listedAt[number] = row.listedAt.getTime()
  columns.kind[number] = kindNumber(table, row)
  columns.isBestseller[number] = row.bestseller ? 1 : 0
  columns.mark[number] = row.mark
  columns.revision[number] = revision
  takeFacets(table, number, 'details', { sizes: [], percentOff: 0, details })
  takePrices(table, number, pricedRow(row), now)
}

function takePrices(table: ProductTable, number: number, product: Priced, now: Date) {
  const { columns } = table
  const { paid, prior } = pricesOf(product, now)
  columns.effective[number] = paid
  columns.prior[number] = prior
  columns.turnsAt[number] = turnsAt(product.discount, now)
  takeFacets(table, number, 'price', { sizes: [], percentOff: percentOff(prior, paid), details: {} })
}

/** Takes in a product's masks for the facets of one source; returns whether any has changed. */
function takeFacets(
  { facets, columns }: ProductTable,
  number: number,
  source: ValueFacet['source'],
  product: Described,
): boolean {
  let isChanged = false
  for (let place = 0; place < FACETS; place++) {
    const indexed = facets[place]!
    if (indexed.facet.source !== source) continue
    const at = number * FACETS + place
    const mask = maskOf(indexed, product)
    if (columns.facets[at] !== mask) isChanged = true
    columns.facets[at] = mask
  }
  return isChanged
}

/** Returns the terms by which it is still indexed. */
function forgetContent(table: ProductTable, number: number): string[] {
  const content = unpacked(table.contents.read(number))
  table.names.remove(number, content.name)
  const { style } = content.details
  if (style && table.styles.get(style)?.delete(number) && table.styles.get(style)?.size === 0)
    table.styles.delete(style)
  // Another product may have its handle by now.
  if (isHeld(table, number)) table.byHandle.delete(table.handles[number]!)
  table.columns.turnsAt[number] = Number.POSITIVE_INFINITY
  return termsOf(content)
}

function newNumber(table: ProductTable): number {
  const number = table.free.pop() ?? table.size++
  if (number >= table.columns.effective.length) table.columns = roomier(table.columns)
  table.columns.sold[number] = NOT_READ
  return number
}

function kindNumber(table: ProductTable, { category, subCategory }: Kind): number {
  const key = kindOf({ category, subCategory })
  const known = table.kindNumbers.get(key)
  if (known !== undefined) return known
  table.kindNumbers.set(key, table.kinds.length)
  return table.kinds.push({ category, subCategory }) - 1
}
