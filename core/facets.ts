import type { Families } from './facet-families.ts'
import { FIELDS, type Field, type PRODUCT_FIELDS, type ProductDetails } from './product-fields.ts'
import { SIZES } from './sizes.ts'

/**
 * What lists of products can be filtered by, beside category, type and search: the rows of `product-fields.ts` that have a
 * `facet`. Within a facet any chosen value fits; a product has to fit every facet.
 */
type Rows = typeof PRODUCT_FIELDS
type NameOf<Row> = Row extends { facet: { name: infer Name extends string } } ? Name : never
type FacetName = { [Key in keyof Rows]: NameOf<Rows[Key]> }[keyof Rows]

/** The current price in whole rupees, both ends inclusive. */
export type PriceName = `${NameOf<Rows['price']>}${'From' | 'To'}`
/** In how many days a piece can be ready; given by number, not chosen from a list. */
export type ReadyName = NameOf<Rows['readyDays']>
export type ValueFacetName = Exclude<FacetName, NameOf<Rows['price']> | ReadyName>
/** The filters that the panel lists. */
export type FilterName = ValueFacetName | PriceName
/** A parameter's name in page addresses and in the API's query. */
export type QueryName = FilterName | ReadyName
/** The chosen values by parameter, in the order of the table; no parameter without a value. */
export type Filters = Partial<Record<QueryName, readonly string[]>>

/** What facets read of a product. `sizes`: those in stock. */
export type Described = { sizes: readonly string[]; percentOff: number; details: ProductDetails }

export type ValueFacet = {
  name: ValueFacetName | ReadyName
  /** Which part of a product the facet depends on. */
  source: 'stock' | 'price' | 'details'
  /** All possible values in their order; null: whatever shopkeepers have written. */
  values: readonly string[] | null
  /** Display names of values that are not displayed as they are. */
  labels: Readonly<Record<string, string>>
  /** At most one value can be chosen. */
  isSingle: boolean
  /** A product with the chosen value is excluded, not included; such a facet is neither listed nor counted. */
  excludes: boolean
  swatches: Readonly<Record<string, string>> | null
  valuesOf(product: Described): readonly string[]
}

type ListedFacet = ValueFacet & { name: ValueFacetName }

/**
 * For each choice, how many products it would leave. Choices of the same facet are ignored in that count, those of other
 * facets are not. The counts of a facet marked partial are lower bounds.
 */
export type Counts = {
  /** Keys are 'category/type'; kinds without products are left out. */
  kinds: Record<string, number>
  areKindsPartial: boolean
  facets: Record<ValueFacetName, FacetCounts>
  /** The lowest and the highest current price in rupees; null: there is no product, or prices were not looked at. */
  price: { lowest: number; highest: number } | null
}
export type FacetCounts = { values: Record<string, number>; isPartial: boolean }

/** Longer values in an address are ignored. */
export const LONGEST_VALUE = 60
/** More values of one facet are ignored: at that point it filters nothing. */
const MOST_VALUES = 31
const READY: ReadyName = 'ready'
export const PRICE_NAMES = ['priceFrom', 'priceTo'] as const satisfies readonly PriceName[]
const WHOLE_RUPEES = /^[1-9]\d{0,7}$/

/** The filter for pieces made in India. */
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
      // Most products need no days and have no value here.
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
      // In any case of letters: an importer called 'india' is the shop's own country too.
      if (unsaid !== undefined && ['', unsaid.toLowerCase()].includes(said.toLowerCase())) return [unsaid]
      return said ? [said] : []
    },
  }
}

const inPlace = FIELDS.filter((field) => field.facet).toSorted((a, b) => a.facet!.place - b.facet!.place)
/** All facets by which products are indexed, those of the panel first. */
export const EVERY_FACET: readonly ValueFacet[] = inPlace
  .flatMap((field) => facet(field) ?? [])
  .toSorted((a, b) => Number(a.excludes) - Number(b.excludes))
export const VALUE_FACETS = EVERY_FACET.filter((facet): facet is ListedFacet => !facet.excludes)
/** All parameters, in the order in which addresses have them. */
export const QUERY_NAMES: readonly QueryName[] = inPlace.flatMap((field): QueryName[] =>
  field.kind === 'money' ? [...PRICE_NAMES] : [field.facet!.name as ValueFacetName],
)
/** The parameters that the panel lists. */
export const FILTER_NAMES = QUERY_NAMES.filter((name): name is FilterName => name !== READY)

/** The valid values of a parameter, without duplicates, in a fixed order. */
export function readFilter(name: QueryName, given: readonly string[]): string[] {
  if (name === 'priceFrom' || name === 'priceTo')
    return given
      .slice(0, 1)
      .map((rupees) => rupees.replace(/\.\d*\s*$/, '').replace(/[₹,\s]|^0+/g, ''))
      .filter((rupees) => WHOLE_RUPEES.test(rupees))
  const { values, isSingle } = EVERY_FACET.find((facet) => facet.name === name)!
  const known = values
    ? values.filter((value) => given.includes(value))
    : [...new Set(given)].filter((value) => value !== '' && value.length <= LONGEST_VALUE).toSorted()
  return known.slice(0, isSingle ? 1 : MOST_VALUES)
}

/** Reads the filters of a query; unknown parameters and values are ignored. */
export function readFilters(query: { getAll(name: QueryName): string[] }): Filters {
  const chosen = QUERY_NAMES.map((name) => [name, readFilter(name, query.getAll(name))] as const)
  return Object.fromEntries(chosen.filter(([, values]) => values.length > 0))
}

/** The chosen price range in rupees; null: that end is open. The smaller number is the lower end, whichever was given first. */
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

/** Which families a text names, in their order. */
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

/** Lower case, without accents; each run of other characters than letters and digits becomes one space. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
}

/** Caches results: products repeat the same few texts. */
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
