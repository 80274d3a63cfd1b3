import type { Sort } from '../../../core/categories.ts'
import { AT_HOME } from '../../../core/facets.ts'
import type { Database } from '../../platform/database.ts'
import { askedKinds, type Kind, kindOf } from './asked-kinds.ts'
import type { From, Page, Selection } from './catalogue.ts'
import { type Ask, asked, type Clause, findSearched, literal, type Reads } from './search/find-stored.ts'
import { cursorAt, readCursor } from './shelf.ts'
import { both, narrowing } from './stored-facets.ts'

/** A product's row in the table `shelf`. */
export type Place = { id: string; handle: string }
/** A page that was found, without its products' contents. */
export type FoundPage = Omit<Page, 'products'> & { places: Place[] }

/** Lists of more products state only that there are more. */
const MOST_COUNTED = 1000
/** If the product that a cursor names is gone, a longer list is continued from here. */
const FARTHEST = 10_000
/** Products of an order that are examined one by one for a search. */
const MOST_WALKED = 2000

type Key = { by: string; type: string }
const RELEVANT: Key[] = [
  { by: 'sold_out', type: 'boolean' },
  { by: 'older', type: 'bigint' },
  { by: 'handle', type: 'text' },
]
/** The sort keys of each order, ascending. Each has an index, and one with the kind before it. */
const ORDERS: Record<Sort, Key[]> = {
  relevant: RELEVANT,
  discounted: [{ by: 'not_off', type: 'double precision' }, ...RELEVANT],
  'low-high': [{ by: 'effective', type: 'integer' }, ...RELEVANT],
  'high-low': [{ by: '(-effective)', type: 'integer' }, ...RELEVANT],
  origin: RELEVANT,
}

/** Lists are made of groups, one after the other, each in the list's order. */
type Group = Clause
/** Where to continue: after these sort keys in a group, or after so many products from the beginning. */
type Start = { group: number; keys: string[] } | { skipped: number }

/** A page of a selection, equal to that of `select` and `cut` of shelf.ts; `kinds`: all there are. */
export async function findStored(
  db: Database,
  kinds: Kind[],
  selection: Selection,
  limit: number,
  from?: From,
  mostCounted = MOST_COUNTED,
): Promise<FoundPage> {
  const isAsked = askedKinds(kinds, selection)
  const wanted = kinds.filter((_, place) => isAsked[place]).map(kindOf)
  const named = selection.q ? await findSearched(db, selection.q) : null
  const isNothing = wanted.length === 0 || (selection.q && !named)
  const isClosest = named?.isClosest ?? false
  if (isNothing) return { places: [], total: 0, isMore: false, isClosest, nextCursor: null }
  const isNarrowed = wanted.length < kinds.length
  const ofKind: Clause = (ask) => (isNarrowed ? `kind = any(${ask(literal(wanted))}::text[])` : 'true')
  const narrowed = narrowing(selection.filters)
  const chosen = both(ofKind, narrowed)
  const fitting = both(chosen, named?.all)
  const isRanked = named !== null && selection.sort === 'relevant'
  const isParted = selection.sort === 'origin'
  const groups: Group[] = isParted
    ? partedByOrigin(fitting)
    : isRanked
      ? named.apart.map((group) => both(chosen, group))
      : [fitting]
  const start = typeof from === 'string' ? readCursor(from) : { place: from ?? 0, handle: null }
  const lists = {
    db,
    groups,
    order: ORDERS[selection.sort],
    kinds: isNarrowed && !named && !narrowed && !isParted ? wanted : null,
    isSought: named !== null || narrowed !== null || isParted,
    reads: named?.reads ?? 'as planned',
    few: null as Few | null,
  }
  const counting = countUpTo(db, fitting, mostCounted + 1, lists.reads)
  // Few matches are sorted at once; how many they are is known sooner than their places.
  if (named && (await counting) <= mostCounted)
    lists.few = { fitting, ranks: isParted ? partedByOrigin(fitting) : isRanked ? named.groups : [] }
  const [counted, places] = await Promise.all([
    counting,
    start.handle === null
      ? walk(lists, { skipped: Math.min(start.place, FARTHEST) }, limit + 1)
      : behind(lists, { ...start, handle: start.handle }, fitting, limit + 1),
  ])
  const page = places.slice(0, limit)
  const last = page.at(-1)
  return {
    places: page,
    total: Math.min(counted, mostCounted),
    isMore: counted > mostCounted,
    isClosest,
    nextCursor: last && places.length > limit ? cursorAt(start.place + page.length, last.handle) : null,
  }
}

/** As `homeFirst` of shelf.ts; a row without a description yet counts as imported. */
function partedByOrigin(fitting: Clause): Group[] {
  const isHome = narrowing(AT_HOME)!
  return [both(fitting, isHome), both(fitting, (ask) => `not coalesce(${isHome(ask)}, false)`)]
}

type Lists = {
  db: Database
  groups: Group[]
  order: Key[]
  /** Kinds to be read one by one and merged; null: one index serves all products. */
  kinds: string[] | null
  /** Restricted by a search or filters. */
  isSought: boolean
  reads: Reads
  /** So few products match a search that they are sorted at once. */
  few: Few | null
}
/** The condition of the matches, and their ranks: a product has the first rank that it fits. */
type Few = { fitting: Clause; ranks: Clause[] }

/** Continues after the product that a cursor names, or from its former place if it is no longer in the list. */
async function behind(
  lists: Lists,
  { place, handle }: { place: number; handle: string },
  fitting: Clause,
  limit: number,
): Promise<Place[]> {
  const { db, groups, order } = lists
  const group = (ask: Ask) => groups.map((one, at) => `when ${one(ask)} then ${at}`).join(' ')
  const [last] = await asked<{ group: number; keys: string[] }>(
    db,
    (ask) => `
      select case ${group(ask)} end as group, array[${order.map(({ by }) => `${by}::text`).join()}] as keys
      from shelf where handle = ${ask(handle)} and ${fitting(ask)}`,
  )
  return walk(lists, last ?? { skipped: Math.min(place, FARTHEST) }, limit)
}

async function walk(lists: Lists, from: Start, limit: number): Promise<Place[]> {
  if (lists.few) return sortFew(lists, lists.few, from, limit)
  const found: Place[] = []
  let skip = 'skipped' in from ? from.skipped : 0
  for (const [at, group] of lists.groups.entries()) {
    const keys = 'keys' in from && from.group === at ? from.keys : null
    if (found.length === limit || ('keys' in from && from.group > at)) continue
    found.push(...(await stretch(lists, group, keys, skip, limit - found.length)))
    if (skip > 0 && at + 1 < lists.groups.length) skip -= await countUpTo(lists.db, group, skip, lists.reads)
  }
  return found
}

function sortFew(
  { db, order, reads }: Lists,
  { fitting, ranks }: Few,
  from: Start,
  limit: number,
): Promise<Place[]> {
  const keys: Key[] = [{ by: 'rank', type: 'integer' }, ...order]
  const by = keys.map((key) => key.by).join()
  const rank = (ask: Ask) =>
    ranks.length > 1 ? `case ${ranks.map((one, at) => `when ${one(ask)} then ${at}`).join(' ')} end` : '0'
  const after = (ask: Ask) =>
    'keys' in from
      ? `(${by}) > (${[String(from.group), ...from.keys].map((key, at) => `${ask(key)}::${keys[at]!.type}`).join()})`
      : 'true'
  return asked<Place>(
    db,
    (ask) => `
      select product_id as id, handle
      from (select *, ${rank(ask)} as rank from shelf where ${fitting(ask)} offset 0) as few
      where ${after(ask)} order by ${by} limit ${limit} offset ${'skipped' in from ? from.skipped : 0}`,
    reads,
  )
}

async function stretch(
  lists: Lists,
  group: Group,
  after: string[] | null,
  skip: number,
  limit: number,
): Promise<Place[]> {
  const { db, order, kinds, isSought } = lists
  const by = order.map((key) => key.by).join()
  const from = (ask: Ask) =>
    after ? `(${by}) > (${after.map((key, place) => `${ask(key)}::${order[place]!.type}`).join()})` : 'true'
  const read = (source: (ask: Ask) => string, reads?: Reads) =>
    asked<Place>(
      db,
      (ask) =>
        `select product_id as id, handle from ${source(ask)} order by ${by} limit ${limit} offset ${skip}`,
      reads,
    )
  if (kinds)
    return read(
      (ask) => `unnest(${ask(literal(kinds))}::text[]) as wanted
        cross join lateral (
          select * from shelf where kind = wanted and ${from(ask)} order by ${by} limit ${limit + skip}
        ) as of_one`,
    )
  if (!isSought) return read((ask) => `shelf where ${group(ask)} and ${from(ask)}`)
  // Frequent terms are found soon by walking the order, rare ones by their index. The planner would guess, and be wrong by
  // seconds for a term that occurs at one end of an order only.
  if (skip === 0) {
    const near = await read(
      (ask) =>
        `(select * from shelf where ${from(ask)} order by ${by} limit ${MOST_WALKED}) as near where ${group(ask)}`,
    )
    if (near.length === limit) return near
  }
  return read(
    (ask) => `(select * from shelf where ${group(ask)} and ${from(ask)} offset 0) as named`,
    lists.reads,
  )
}

async function countUpTo(db: Database, fitting: Clause, most: number, reads: Reads): Promise<number> {
  const [row] = await asked<{ count: number }>(
    db,
    (ask) =>
      `select count(*) as count from (select from shelf where ${fitting(ask)} limit ${most}) as counted`,
    reads,
  )
  return row!.count
}
