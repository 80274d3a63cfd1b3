import { type Category, type Sort, TYPES } from '../../../core/categories.ts'
import type { Filters } from '../../../core/facets.ts'

/** What an address of the collection asks for. */
export type Selection = { categories: Category[]; types: string[]; q: string; sort: Sort; filters: Filters }

const OFFERED_TYPES = new Set(Object.values(TYPES).flat())

/** Removes types whose category is not chosen. Without scripts the unfolded list may still send them. */
export function withoutStrayTypes(selection: Selection): Selection {
  const { categories, types } = selection
  if (categories.length === 0) return selection
  const offered = new Set(categories.flatMap((category) => TYPES[category] ?? []))
  return { ...selection, types: types.filter((type) => offered.has(type) || !OFFERED_TYPES.has(type)) }
}

/** The parameters of an address, in a fixed order, so that a selection has one address only. */
export function queryOf(selection: Selection): URLSearchParams {
  const { categories, types, q, sort, filters } = selection
  const query = new URLSearchParams()
  for (const category of categories) query.append('category', category)
  for (const type of types) query.append('type', type)
  for (const [name, values] of Object.entries(filters)) for (const value of values) query.append(name, value)
  if (q) query.set('q', q)
  if (sort !== 'relevant') query.set('sort', sort)
  return query
}

/** The address of a selection. `page`: of the list, from 1. */
export function collectionPath(selection: Selection, page = 1): string {
  const query = queryOf(withoutStrayTypes(selection))
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/collection?${query}` : '/collection'
}

export const EVERYTHING: Selection = { categories: [], types: [], q: '', sort: 'relevant', filters: {} }

/** Parameters of an address: names and values. */
export type Words = [name: string, value: string][]

export function without(selection: Selection, words: Words): Selection {
  const { categories, types, q, filters } = selection
  const left = (name: string, values: readonly string[]) =>
    values.filter((value) => !words.some(([ofName, off]) => ofName === name && off === value))
  const leftOf = Object.entries(filters).map(([name, values]) => [name, left(name, values)] as const)
  return {
    ...selection,
    categories: left('category', categories) as Category[],
    types: left('type', types),
    q: left('q', [q])[0] ?? '',
    filters: Object.fromEntries(leftOf.filter(([, values]) => values.length > 0)),
  }
}

export function toggled<T>(list: readonly T[], item: T): T[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [...list, item]
}
