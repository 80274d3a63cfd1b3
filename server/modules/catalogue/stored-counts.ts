import { type Counts, PRICE_NAMES, VALUE_FACETS, type ValueFacetName } from '../../../core/facets.ts'
import { rupees } from '../../../core/money.ts'
import type { Database } from '../../platform/database.ts'
import { askedKinds, type Kind, kindOf } from './asked-kinds.ts'
import type { Selection } from './catalogue.ts'
import { asked, type Clause, findSearched, literal, type Reads } from './search/find-stored.ts'
import { both, narrowing } from './stored-facets.ts'

/** Products examined for the counts of a facet; if more match, the counts are lower bounds. */
const MOST_LOOKED_AT = 5000

/** What `countFacets` counts, of so many products. `kinds`: all there are. */
export async function countStored(
  db: Database,
  kinds: Kind[],
  selection: Selection,
  mostLookedAt = MOST_LOOKED_AT,
): Promise<Counts> {
  const named = selection.q ? await findSearched(db, selection.q) : null
  if (selection.q && !named) return nothingCounted()
  const isAsked = askedKinds(kinds, selection)
  const wanted = kinds.filter((_, place) => isAsked[place]).map(kindOf)
  const ofKind: Clause = (ask) => `kind = any(${ask(literal(wanted))}::text[])`
  const isOfKind = wanted.length < kinds.length
  /** The filters without this one. */
  const but = (apart?: ValueFacetName | 'price' | 'kind') =>
    look(
      db,
      both(
        both(isOfKind && apart !== 'kind' ? ofKind : all, named?.all),
        narrowing(selection.filters, apart === 'kind' ? undefined : apart),
      ),
      mostLookedAt,
      named?.reads,
    )
  const chosen = VALUE_FACETS.filter(({ name }) => selection.filters?.[name])
  // Reading products takes most of the time, so facets without a chosen value share one look.
  const shared = but()
  const isPriced = PRICE_NAMES.some((name) => selection.filters?.[name])
  const [whole, own, ofKinds, priced] = await Promise.all([
    shared,
    Promise.all(chosen.map(async ({ name }) => [name, await but(name)] as const)),
    isOfKind ? but('kind') : shared,
    isPriced ? but('price') : shared,
  ])
  const ownLooks = new Map(own)
  return {
    kinds: Object.fromEntries(ofKinds.kinds),
    areKindsPartial: ofKinds.isPartial,
    facets: Object.fromEntries(
      VALUE_FACETS.map(({ name }) => {
        const { facets, isPartial } = ownLooks.get(name) ?? whole
        return [name, { values: valuesOf(name, facets), isPartial }]
      }),
    ) as Counts['facets'],
    price:
      priced.lowest === null || priced.highest === null || priced.isPartial
        ? null
        : { lowest: rupees(priced.lowest), highest: rupees(priced.highest) },
  }
}

const all: Clause = () => 'true'

type Counted = [key: string, count: number]
type Looked = {
  facets: Counted[]
  kinds: Counted[]
  /** Paise; null: nothing matches. */
  lowest: number | null
  highest: number | null
  /** More match than were examined. */
  isPartial: boolean
}

/** Counts the values of the first `most` matching products. */
async function look(db: Database, fitting: Clause, most: number, reads?: Reads): Promise<Looked> {
  const rows = await asked<{
    of: 'all' | 'facet' | 'kind'
    key: string
    count: number
    lowest: number | null
    highest: number | null
  }>(
    db,
    (ask) => `
      with looked as materialized (select facets, kind, effective from shelf where ${fitting(ask)} limit ${most + 1})
      select 'all' as of, '' as key, count(*) as count, min(effective) as lowest, max(effective) as highest from looked
      union all select 'facet', key, count(*), null, null from looked, unnest(facets) as key group by key
      union all select 'kind', kind, count(*), null, null from looked group by kind`,
    reads,
  )
  const countsOf = (what: 'facet' | 'kind') =>
    rows.flatMap(({ of, key, count }): Counted[] => (of === what ? [[key, count]] : []))
  const { count, lowest, highest } = rows.find(({ of }) => of === 'all')!
  return { facets: countsOf('facet'), kinds: countsOf('kind'), lowest, highest, isPartial: count > most }
}

/** The terms of one facet among a product's terms. */
function valuesOf(name: ValueFacetName, terms: Counted[]): Record<string, number> {
  const before = `${name}:`
  return Object.fromEntries(
    terms.flatMap(([key, count]) => (key.startsWith(before) ? [[key.slice(before.length), count]] : [])),
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
