import { PRICE_NAMES } from '../../../core/facets.ts'
import { categoryName, typeName } from './catalogue-names.ts'
import { chipName, type FacetName, priceName } from './facet-names.ts'
import { collectionPath, EVERYTHING, type Selection, type Words, without } from './selection.ts'

/** One condition that narrows a list: its part of the address, and the selections without it and with it alone. */
export type Narrowed = { text: string; words: Words; without: Selection; only: Selection }
/** A condition with a link, as a page shows it. */
export type Chip = { text: string; path: string }
/** A chip whose link removes its condition. */
export type Taken = Chip & { words: Words }

export const chipOf = (text: string, selection: Selection): Chip => ({
  text,
  path: collectionPath(selection),
})

/** The conditions that narrow a list, one by one. */
export function narrowedBy(selection: Selection): Narrowed[] {
  const { categories, types, q, filters, sort } = selection
  const price = priceName(filters)
  const alone: Selection = { ...EVERYTHING, sort }
  const ofFacets = Object.entries(filters).filter(([name]) => !PRICE_NAMES.some((one) => one === name))
  const one = (text: string, words: Words, only: Partial<Selection>): Narrowed => ({
    text,
    words,
    without: without(selection, words),
    only: { ...alone, ...only },
  })
  return [
    ...(q ? [one(`“${q}”`, [['q', q]], { q })] : []),
    ...categories.map((category) =>
      one(categoryName(category), [['category', category]], { categories: [category] }),
    ),
    ...types.map((type) => one(typeName(type), [['type', type]], { categories, types: [type] })),
    ...ofFacets.flatMap(([name, values]) =>
      values.map((value) =>
        one(chipName(name as FacetName, value), [[name, value]], { filters: { [name]: [value] } }),
      ),
    ),
    ...(price ? [one(price, priceWords(filters), { filters: pricesOf(filters) })] : []),
  ]
}

const pricesOf = (filters: Selection['filters']) =>
  Object.fromEntries(PRICE_NAMES.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])))

const priceWords = (filters: Selection['filters']): Words =>
  PRICE_NAMES.flatMap((name) => (filters[name] ?? []).map((value): [string, string] => [name, value]))
