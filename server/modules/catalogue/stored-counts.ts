import {
  type Counts,
  type Filters,
  PRICE_NAMES,
  VALUE_FACETS,
  type ValueFacetName,
} from '../../../core/facets.ts'
import { rupees } from '../../../core/money.ts'
import type { Database } from '../../platform/database.ts'
import { askedKinds, type Kind, kindOf } from './asked-kinds.ts'
import type { Selection } from './catalogue.ts'
import { asked, type Clause, findStored, literal } from './search/find-stored.ts'
import { both, narrowing } from './stored-facets.ts'

/** Products looked at for the counts of a facet: where more fit, what is counted is no more than a beginning. */
export const MOST_LOOKED_AT = 5000

/** What `countFacets` counts, of so many products. `kinds` are all there are. */
export async function countStored(
  db: Database,
  kinds: Kind[],
  selection: Selection,
  mostLookedAt = MOST_LOOKED_AT,
): Promise<Counts> {
  const named = selection.q ? await findStored(db, selection.q) : null
  if (selection.q && !named) return nothingCounted()
  const isAsked = askedKinds(kinds, selection)
  const wanted = kinds.filter((_, place) => isAsked[place]).map(kindOf)
  const ofKind: Clause = (ask) =>
    wanted.length < kinds.length ? `kind = any(${ask(literal(wanted))}::text[])` : 'true'
  const whatever: Clause = () => 'true'
  const looked = (fitting: Clause, what: string): Clause => {
    return (ask) => `(select ${what} from shelf where ${fitting(ask)} limit ${mostLookedAt + 1}) as looked`
  }
  const among = (apart?: ValueFacetName | 'price', kind = ofKind) =>
    both(both(kind, named?.all), narrowing(selection.filters, apart))
  const ofTerms = (apart?: ValueFacetName) =>
    asked<Counted>(
      db,
      (ask) => `
        with looked as materialized (select * from ${looked(among(apart), 'facets')(ask)})
        select null as key, count(*) as count from looked
        union all select key, count(*) from looked, unnest(facets) as key group by key`,
    )
  const chosen = VALUE_FACETS.filter(({ name }) => selection.filters?.[name])
  const [shared, own, ofKinds, [price]] = await Promise.all([
    ofTerms(),
    Promise.all(chosen.map(async ({ name }) => [name, await ofTerms(name)] as const)),
    asked<Counted>(
      db,
      (ask) => `
        with looked as materialized (select * from ${looked(among(undefined, whatever), 'kind')(ask)})
        select null as key, count(*) as count from looked
        union all select kind, count(*) from looked group by kind`,
    ),
    asked<{ lowest: number | null; highest: number | null; count: number }>(
      db,
      (ask) => `
        select min(effective) as lowest, max(effective) as highest, count(*) as count
        from ${looked(among(priceNames(selection.filters)), 'effective')(ask)}`,
    ),
  ])
  const isPartial = (counted: Counted[]) =>
    (counted.find(({ key }) => key === null)?.count ?? 0) > mostLookedAt
  const ownTerms = new Map(own)
  return {
    kinds: Object.fromEntries(ofKinds.flatMap(({ key, count }) => (key === null ? [] : [[key, count]]))),
    areKindsPartial: isPartial(ofKinds),
    facets: Object.fromEntries(
      VALUE_FACETS.map(({ name }) => {
        const terms = ownTerms.get(name) ?? shared
        return [name, { values: valuesOf(name, terms), isPartial: isPartial(terms) }]
      }),
    ) as Counts['facets'],
    price:
      price?.lowest == null || price.highest === null || price.count > mostLookedAt
        ? null
        : { lowest: rupees(price.lowest), highest: rupees(price.highest) },
  }
}

/** `key` null: all that were looked at. */
type Counted = { key: string | null; count: number }

const priceNames = (filters: Filters = {}) =>
  PRICE_NAMES.some((name) => filters[name]) ? ('price' as const) : undefined

/** Of the terms that a product has, those of one facet. */
function valuesOf(name: ValueFacetName, terms: Counted[]): Record<string, number> {
  const before = `${name}:`
  return Object.fromEntries(
    terms.flatMap(({ key, count }) => (key?.startsWith(before) ? [[key.slice(before.length), count]] : [])),
  )
}

const nothingCounted = (): Counts => ({
  kinds: {},
  areKindsPartial: false,
  facets: Object.fromEntries(
    VALUE_FACETS.map(({ name }) => [name, { values: {}, isPartial: false }]),
  ) as Counts['facets'],
  price: null,
})
