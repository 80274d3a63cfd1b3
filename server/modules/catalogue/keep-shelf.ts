import { setTimeout as pause } from 'node:timers/promises'
import { percentOff, shareOff } from '../../../core/discount.ts'
import { EVERY_FACET } from '../../../core/facets.ts'
import { turnsAt } from '../../../core/prior-price.ts'
import type { ProductDetails } from '../../../core/product-fields.ts'
import { worn } from '../../../core/sizes.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { kindOf } from './asked-kinds.ts'
import { type ProductRow, pricedRow, pricesOf, readProducts, sizesIn } from './read-products.ts'
import { termsOf } from './search/product-terms.ts'
import { nearSounds, soundOf } from './search/spelling.ts'
import { words } from './search/words.ts'

/** Products updated in one transaction. */
const AT_ONCE = 500
/** The advisory lock of updating the table, so that older data never replaces newer. */
const TURN = 4_801
const LOOK_AGAIN_MS = 50

/**
 * Updates the table `shelf` for products that were added, removed or changed, or whose price has changed with time.
 * Resolves once everything that was committed before the call is there, whichever process did it.
 */
export async function keepShelf(db: Database, clock: () => Date): Promise<void> {
  while (!(await placeAll(db, clock))) await pause(LOOK_AGAIN_MS)
}

/** The same without waiting; false: another process is updating the table, and some may be missing. */
export async function placeAll(db: Database, clock: () => Date): Promise<boolean> {
  for (;;) {
    const placed = await db.begin((tx) => placeSome(tx, clock()))
    if (placed === null) return false
    if (placed < AT_ONCE) return true
  }
}

/** How many products were updated; null: another process is at it. */
async function placeSome(tx: Transaction, now: Date): Promise<number | null> {
  const [turn] = await tx<[{ own: boolean }]>`select pg_try_advisory_xact_lock(${TURN}) as own`
  if (!turn.own) return null
  const moved = await tx<{ id: string }[]>`
    delete from shelf_moves where id in (select id from shelf_moves order by id limit ${AT_ONCE})
    returning product_id as id`
  const lapsed = await tx<{ id: string }[]>`
    select product_id as id from shelf where lapses_at <= ${now} order by lapses_at
    limit ${AT_ONCE - moved.length}`
  const bare = await tx<{ id: string }[]>`
    select product_id as id from shelf where terms is null or facets is null
    limit ${AT_ONCE - moved.length - lapsed.length}`
  const ids = [...new Set([...moved, ...lapsed, ...bare].map(({ id }) => id))]
  if (ids.length === 0) return 0
  const rows = await readProducts(tx, ids)
  const there = rows.map(({ id }) => id)
  const places = rows.map((row) => placeOf(row, now))
  await countTerms(tx, ids, places)
  await tx`delete from shelf where product_id = any(${ids}::uuid[]) and product_id <> all(${there}::uuid[])`
  await write(tx, places)
  return moved.length + lapsed.length + bare.length
}

type Place = ReturnType<typeof placeOf>

/** The columns that lists are filtered and sorted by, as in `product-table.ts`. */
function placeOf(row: ProductRow, now: Date) {
  const priced = pricedRow(row)
  const { paid, prior } = pricesOf(priced, now)
  const turns = turnsAt(priced.discount, now)
  const details: ProductDetails = JSON.parse(row.details)
  const inStock = sizesIn(row.stock).filter(({ quantity }) => quantity > 0)
  const described = {
    sizes: worn(inStock.map(({ size }) => size)),
    percentOff: percentOff(prior, paid),
    details,
  }
  return {
    id: row.id,
    handle: row.handle,
    kind: kindOf(row),
    soldOut: inStock.length === 0,
    older: -row.listedAt.getTime(),
    effective: paid,
    notOff: -shareOff(prior, paid),
    lapsesAt: Number.isFinite(turns) ? new Date(turns) : null,
    bestseller: row.bestseller,
    names: [...new Set(words(row.name))].map((word) => ` ${word}`).join(''),
    terms: termsOf({ ...row, details }),
    facets: [
      ...EVERY_FACET.flatMap((facet) =>
        facet.valuesOf(described).map((value) => facetTerm(facet.name, value)),
      ),
      ...(details.style ? [styleTerm(details.style)] : []),
    ],
  }
}

/** The term that all colours of a product share; no facet has this name. */
export const styleTerm = (style: string): string => facetTerm('=style', style)

/** The term of a facet's value in `shelf`. */
export const facetTerm = (name: string, value: string): string => `${name}:${value}`

/** Updates the number of products that have each term, for products that move from their old places to these. */
async function countTerms(tx: Transaction, ids: string[], places: Place[]): Promise<void> {
  const more = new Map<string, number>()
  const count = (terms: string[], change: number) => {
    for (const term of terms) more.set(term, (more.get(term) ?? 0) + change)
  }
  const before = await tx<{ terms: string[] | null }[]>`
    select terms from shelf where product_id = any(${ids}::uuid[])`
  for (const { terms } of before) count(terms ?? [], -1)
  for (const { terms } of places) count(terms, 1)
  const changed = [...more].filter(([, change]) => change !== 0)
  if (changed.length === 0) return
  const rows = changed.map(([term, change]) => ({ term, change, near: nearSounds(soundOf(term)) }))
  await tx`
    insert into shelf_terms as known (term, near, products)
    select term, near, change from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (
      term text, change int, near text[])
    on conflict (term) do update set products = known.products + excluded.products`
}

async function write(tx: Transaction, places: Place[]): Promise<void> {
  const known = [...new Set(places.flatMap(({ names }) => names.split(' ').filter(Boolean)))]
  await tx`
    insert into shelf_words select unnest(${known}::text[]) on conflict do nothing`
  await tx`
    insert into shelf (product_id, handle, kind, sold_out, older, effective, not_off, lapses_at, bestseller, names, terms,
      facets)
    select * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p (
      id uuid, handle text, kind text, "soldOut" boolean, older bigint, effective int, "notOff" float8,
      "lapsesAt" timestamptz, bestseller boolean, names text, terms text[], facets text[])
    on conflict (product_id) do update set handle = excluded.handle, kind = excluded.kind,
      sold_out = excluded.sold_out, older = excluded.older, effective = excluded.effective,
      not_off = excluded.not_off, lapses_at = excluded.lapses_at, bestseller = excluded.bestseller,
      names = excluded.names, terms = excluded.terms, facets = excluded.facets, placed_at = now()
    where (shelf.handle, shelf.kind, shelf.sold_out, shelf.older, shelf.effective, shelf.not_off, shelf.lapses_at,
        shelf.bestseller, shelf.names, shelf.terms, shelf.facets)
      is distinct from (excluded.handle, excluded.kind, excluded.sold_out, excluded.older, excluded.effective,
        excluded.not_off, excluded.lapses_at, excluded.bestseller, excluded.names, excluded.terms, excluded.facets)`
}
