import { EVERY_FACET, type Filters, priceRange, type ValueFacetName } from '../../../core/facets.ts'
import { paise } from '../../../core/money.ts'
import { facetTerm } from './keep-shelf.ts'
import { type Ask, type Clause, literal } from './search/find-stored.ts'

/** The filters as a condition on `shelf`, equal to `wants` of shelf.ts; null: none. `apart`: without this facet. */
export function narrowing(filters: Filters = {}, apart?: ValueFacetName | 'price'): Clause | null {
  const ofFacets = EVERY_FACET.flatMap(({ name, excludes }): Clause[] => {
    const values = filters[name]
    if (!values || name === apart) return []
    const has: Clause = (ask) =>
      `facets && ${ask(literal(values.map((value) => facetTerm(name, value))))}::text[]`
    // A row that has no description yet counts as ready at once, as most products are.
    return [excludes ? (ask) => `not coalesce(${has(ask)}, false)` : has]
  })
  const { from, to } = apart === 'price' ? { from: null, to: null } : priceRange(filters)
  const ends = [
    ...(from === null ? [] : [(ask: Ask) => `effective >= ${ask(String(paise(from)))}::bigint`]),
    ...(to === null ? [] : [(ask: Ask) => `effective <= ${ask(String(paise(to)))}::bigint`]),
  ]
  const [first, ...others] = [...ofFacets, ...ends]
  return first ? others.reduce((one, other) => both(one, other), first) : null
}

export const both =
  (one: Clause, other?: Clause | null): Clause =>
  (ask) =>
    other ? `${one(ask)} and ${other(ask)}` : one(ask)
