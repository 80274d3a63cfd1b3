import { PRICE_NAMES } from '../../../core/facets.ts'
import { categoryName, typeName } from './catalogue-names.ts'
import { chipName, type FacetName, priceName } from './facet-names.ts'
import { collectionPath, EVERYTHING, type Selection, toggled } from './selection.ts'

/** One thing that narrows a list, and the selections without it, and of it alone. */
export type Narrowed = { text: string; without: Selection; only: Selection }
/** The same for a page, which needs its address alone. */
export type Chip = { text: string; path: string }

export const chipOf = (text: string, selection: Selection): Chip => ({
  text,
  path: collectionPath(selection),
})

/** What narrows a list, one by one. */
export function narrowedBy(selection: Selection): Narrowed[] {
  const { categories, types, q, filters, sort } = selection
  const price = priceName(filters)
  const alone: Selection = { ...EVERYTHING, sort }
  const ofFacets = Object.entries(filters).filter(([name]) => !PRICE_NAMES.some((one) => one === name))
  return [
    ...(q ? [{ text: `“${q}”`, without: { ...selection, q: '' }, only: { ...alone, q } }] : []),
    ...categories.map((category) => ({
      text: categoryName(category),
      without: { ...selection, categories: toggled(categories, category) },
      only: { ...alone, categories: [category] },
    })),
    ...types.map((type) => ({
      text: typeName(type),
      without: { ...selection, types: toggled(types, type) },
      only: { ...alone, categories, types: [type] },
    })),
    ...ofFacets.flatMap(([name, values]) =>
      values.map((value) => ({
        text: chipName(name as FacetName, value),
        without: withLeft(
          selection,
          name,
          values.filter((other) => other !== value),
        ),
        only: { ...alone, filters: { [name]: [value] } },
      })),
    ),
    ...(price
      ? [
          {
            text: price,
            without: PRICE_NAMES.reduce((left, name) => withLeft(left, name, []), selection),
            only: ofFacets.reduce((left, [name]) => withLeft(left, name, []), { ...alone, filters }),
          },
        ]
      : []),
  ]
}

function withLeft(selection: Selection, name: string, left: readonly string[]): Selection {
  const filters = Object.entries(selection.filters).flatMap(([one, values]) =>
    one !== name ? [[one, values]] : left.length > 0 ? [[one, left]] : [],
  )
  return { ...selection, filters: Object.fromEntries(filters) as Selection['filters'] }
}
