import { type Category, TYPES } from '../../../core/categories.ts'
import type { Selection } from './catalogue.ts'

/** A category and a type within it. */
export type Kind = { category: string; subCategory: string }

export const kindOf = ({ category, subCategory }: Kind): string => `${category}/${subCategory}`

const OF_PANEL = new Set(Object.values(TYPES).flat())

/**
 * Which of all kinds a selection asks for. A type narrows the category it belongs to and no other: a type of the filter
 * panel belongs to the chosen category under which it is offered, any other to those that have products of it. A type
 * without products finds nothing. `isThere`: whether the kind at that index has products.
 */
export function askedKinds(
  kinds: readonly Kind[],
  { categories, types }: Pick<Selection, 'categories' | 'types'>,
  isThere: (place: number) => boolean = () => true,
): boolean[] {
  if (categories.length === 0)
    return kinds.map(({ subCategory }) => types.length === 0 || types.includes(subCategory))
  const of = (category: Category, type: string) =>
    kinds.some((kind, place) => kind.category === category && kind.subCategory === type && isThere(place))
  const wanted = new Map<string, Set<string>>()
  for (const type of types) {
    const offered = categories.filter((category) => TYPES[category]?.includes(type))
    const belongsTo = offered.length > 0 ? offered : categories.filter((category) => of(category, type))
    const isUnknown =
      !OF_PANEL.has(type) && kinds.every(({ subCategory }, place) => subCategory !== type || !isThere(place))
    for (const category of isUnknown ? categories : belongsTo)
      wanted.set(category, (wanted.get(category) ?? new Set()).add(type))
  }
  return kinds.map(
    ({ category, subCategory }) =>
      categories.includes(category as Category) && (wanted.get(category)?.has(subCategory) ?? true),
  )
}
