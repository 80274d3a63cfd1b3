import type { Families } from './facet-families.ts'
import { FIELDS, type Field, type PRODUCT_FIELDS, type ProductDetails } from './product-fields.ts'
import { SIZES } from './sizes.ts'

/**
 * What a list of products can be narrowed by, beside category, type and words: each row of `product-fields.ts` with a
 * `facet`. A product fits when it has any of the chosen values of every facet.
 */
type Rows = typeof PRODUCT_FIELDS
type NameOf<Row> = Row extends { facet: { name: infer Name extends string } } ? Name : never
type FacetName = { [Key in keyof Rows]: NameOf<Rows[Key]> }[keyof Rows]

/** What a piece costs now, in whole rupees, ends included. */
export type PriceName = `${NameOf<Rows['price']>}${'From' | 'To'}`
/** In how many days a piece can be made ready: chosen by reckoning, not from a list. */
export type ReadyName = NameOf<Rows['readyDays']>
export type ValueFacetName = Exclude<FacetName, NameOf<Rows['price']> | ReadyName>
/** What a panel lists. */
export type FilterName = ValueFacetName | PriceName
/** A name in an address, and of the API's query. */
export type QueryName = FilterName | ReadyName
/** What is chosen, by name and in the order of the table; no name without a value. */
export type Filters = Partial<Record<QueryName, readonly string[]>>

/** What a facet reads of a product. `sizes`: those in stock. */
export type Described = { sizes: readonly string[]; percentOff: number; details: ProductDetails }

export type ValueFacet = {
  name: ValueFacetName | ReadyName
  /** Which part of a product it is read of. */
  source: 'stock' | 'price' | 'details'
  /** All there are, in their order; null: whatever shopkeepers have written. */
  values: readonly string[] | null
  /** What a value is called where that is not the value itself. */
  labels: Readonly<Record<string, string>>
  /** One at most can be chosen. */
  isSingle: boolean
  /** A product that has the chosen value does not fit, instead of the others; no panel lists it, and nobody counts it. */
  excludes: boolean
  swatches: Readonly<Record<string, string>> | null
  valuesOf(product: Described): readonly string[]
}

type ListedFacet = ValueFacet & { name: ValueFacetName }

/**
 * How many pieces each choice would leave, whatever else is chosen: what is chosen of the same facet counts for nothing. Of
 * a facet that is partial nobody counted on: there are at least so many.
 */
export type Counts = {
  /** By category and type with a slash between; no kind without a piece. */
  kinds: Record<string, number>
  areKindsPartial: boolean
  facets: Record<ValueFacetName, FacetCounts>
  /** What the cheapest and the dearest cost now, in rupees; null: there is none, or nobody looked at all. */
  price: { lowest: number; highest: number } | null
}
export type FacetCounts = { values: Record<string, number>; isPartial: boolean }

/** No longer value is read from an address. */
export const LONGEST_VALUE = 60
/** Whoever chooses more of one facet wants none of it. */
const MOST_VALUES = 31
const READY: ReadyName = 'ready'
export const PRICE_NAMES = ['priceFrom', 'priceTo'] as const satisfies readonly PriceName[]
const WHOLE_RUPEES = /^[1-9]\d{0,7}$/

/** What is made here. */
export const AT_HOME: Filters = { origin: ['India'] }

const MOST_REMEMBERED = 5000

const facet = (field: Field): ValueFacet | null => {
  if (!field.facet || field.kind === 'money') return null
  const { families, steps, within, unsaid } = field.facet
  const name = field.facet.name as ValueFacet['name']
  const shared = {
    name,
    source: sourceOf(field),
    labels: {},
    isSingle: false,
    excludes: false,
    swatches: null,
  }
  if (families)
    return {
      ...shared,
      values: Object.keys(families),
      swatches: swatchesOf(families),
      valuesOf: remembering(readerOf(families), (product) => textIn(product, field)),
    }
  if (steps)
    return {
      ...shared,
      values: steps.map(String),
      isSingle: true,
      valuesOf: ({ percentOff }) => steps.filter((step) => percentOff >= step).map(String),
    }
  if (within)
    return {
      ...shared,
      values: within.map(String),
      isSingle: true,
      excludes: true,
      // Most products take no time, and so have no value at all.
      valuesOf: (product) => within.filter((days) => days < Number(textIn(product, field))).map(String),
    }
  if (field.kind === 'sizes') return { ...shared, values: SIZES, valuesOf: ({ sizes }) => sizes }
  if (field.kind === 'choice')
    return {
      ...shared,
      values: field.options,
      labels: field.optionLabels ?? {},
      valuesOf: (product) => field.options.filter((option) => option === textIn(product, field)),
    }
  return {
    ...shared,
    values: null,
    valuesOf: (product) => {
      const said = textIn(product, field).trim().slice(0, LONGEST_VALUE)
      // In whatever letters: who asks for an importer takes 'india' for our own country too.
      if (unsaid !== undefined && ['', unsaid.toLowerCase()].includes(said.toLowerCase())) return [unsaid]
      return said ? [said] : []
    },
  }
}

const inPlace = FIELDS.filter((field) => field.facet).toSorted((a, b) => a.facet!.place - b.facet!.place)
/** As a product is described by them: those that a panel lists come first. */
export const EVERY_FACET: readonly ValueFacet[] = inPlace
  .flatMap((field) => facet(field) ?? [])
  .toSorted((a, b) => Number(a.excludes) - Number(b.excludes))
export const VALUE_FACETS = EVERY_FACET.filter((one): one is ListedFacet => !one.excludes)
/** All names, in the order of addresses. */
export const QUERY_NAMES: readonly QueryName[] = inPlace.flatMap((field): QueryName[] =>
  field.kind === 'money' ? [...PRICE_NAMES] : [field.facet!.name as ValueFacetName],
)
/** Those that a panel lists. */
export const FILTER_NAMES = QUERY_NAMES.filter((name): name is FilterName => name !== READY)

/** What stays of the values that a query gives a name: those that can be, each once, in one order. */
export function readFilter(name: QueryName, given: readonly string[]): string[] {
  if (name === 'priceFrom' || name === 'priceTo')
    return given
      .slice(0, 1)
      .map((rupees) => rupees.replace(/\.\d*\s*$/, '').replace(/[₹,\s]|^0+/g, ''))
      .filter((rupees) => WHOLE_RUPEES.test(rupees))
  const { values, isSingle } = EVERY_FACET.find((one) => one.name === name)!
  const known = values
    ? values.filter((value) => given.includes(value))
    : [...new Set(given)].filter((value) => value !== '' && value.length <= LONGEST_VALUE).toSorted()
  return known.slice(0, isSingle ? 1 : MOST_VALUES)
}

/** Reads what a query has chosen; what it does not know, it leaves out. */
export function readFilters(query: { getAll(name: QueryName): string[] }): Filters {
  const chosen = QUERY_NAMES.map((name) => [name, readFilter(name, query.getAll(name))] as const)
  return Object.fromEntries(chosen.filter(([, values]) => values.length > 0))
}

/** The ends of a price in rupees; one that is not chosen is null. The smaller is the lower, whichever was given first. */
export function priceRange(filters: Filters): { from: number | null; to: number | null } {
  const [from, to] = PRICE_NAMES.map((name) => (filters[name]?.[0] ? Number(filters[name][0]) : null))
  return from && to && from > to ? { from: to, to: from } : { from: from ?? null, to: to ?? null }
}

function sourceOf({ kind }: Field): ValueFacet['source'] {
  if (kind === 'sizes') return 'stock'
  return kind === 'discount' ? 'price' : 'details'
}

function textIn({ details }: Described, { key }: Field): string {
  return String((details as Record<string, unknown>)[key] ?? '')
}

function swatchesOf(families: Families): ValueFacet['swatches'] {
  const swatches = Object.entries(families).flatMap(([value, { swatch }]) =>
    swatch ? [[value, swatch]] : [],
  )
  return swatches.length > 0 ? Object.fromEntries(swatches) : null
}

/** The families that a text names, in their order. */
function readerOf(families: Families): (text: string) => readonly string[] {
  const named = new Map(
    Object.entries(families).flatMap(([value, { words }]) => words.map((word) => [word, value])),
  )
  const longest = Math.max(...[...named.keys()].map((words) => words.split(' ').length))
  const order = Object.keys(families)
  return (text) => {
    const words = plain(text).split(' ')
    const found = new Set<string>()
    for (let at = 0; at < words.length; at++) {
      let taken = longest
      while (taken > 0 && !named.has(words.slice(at, at + taken).join(' '))) taken--
      if (taken === 0) continue
      found.add(named.get(words.slice(at, at + taken).join(' '))!)
      at += taken - 1
    }
    return order.filter((value) => found.has(value))
  }
}

/** Lower case, without accents, one space for whatever is neither letter nor digit. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
}

/** Products say the same few things over and over. */
function remembering(read: (text: string) => readonly string[], textOf: (product: Described) => string) {
  const known = new Map<string, readonly string[]>()
  return (product: Described): readonly string[] => {
    const text = textOf(product)
    const before = known.get(text)
    if (before) return before
    const values = read(text)
    if (known.size >= MOST_REMEMBERED) known.clear()
    known.set(text, values)
    return values
  }
}
