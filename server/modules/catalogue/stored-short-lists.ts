import type { Database } from '../../platform/database.ts'
import { type Kind, kindOf } from './asked-kinds.ts'
import { styleTerm } from './keep-shelf.ts'
import { MOST_COLOURS } from './product-shown.ts'
import { HOME_LIST, RELATED } from './shelf.ts'

/** Ids of the newest products in stock. */
export async function findLatest(db: Database): Promise<string[]> {
  const rows = await db<{ id: string; soldOut: boolean }[]>`
    select product_id as id, sold_out as "soldOut" from shelf order by sold_out, older, handle limit ${HOME_LIST}`
  return rows.filter(({ soldOut }) => !soldOut).map(({ id }) => id)
}

/** Ids of the bestsellers, most sold first. */
export async function findBestSellers(db: Database): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select product_id as id from shelf
    join lateral (
      select coalesce(sum(sold), 0) as sold from variants v where v.product_id = shelf.product_id and offered
    ) on true
    where bestseller order by sold desc, sold_out, older, handle limit ${HOME_LIST}`
  return rows.map(({ id }) => id)
}

export async function findHandle(db: Database, handle: string): Promise<{ id: string; kind: string } | null> {
  const [row] = await db<{ id: string; kind: string }[]>`
    select product_id as id, kind from shelf where handle = ${handle}`
  return row ?? null
}

/** Ids of the products with these handles, in this order; those not on sale are left out. */
export async function findNamed(db: Database, handles: readonly string[]): Promise<string[]> {
  if (handles.length === 0) return []
  const rows = await db<{ id: string }[]>`
    select product_id as id from unnest(${[...handles]}::text[]) with ordinality as named (handle, place)
    join shelf using (handle) order by place`
  return rows.map(({ id }) => id)
}

/** Ids of a product's colours, sorted by handle. */
export async function findOfStyle(db: Database, style: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select product_id as id from shelf where facets && array[${styleTerm(style)}]::text[]
    order by handle limit ${MOST_COLOURS}`
  return rows.map(({ id }) => id)
}

/** Ids of four related products, as `relatedTo` defines them; none of `besides`. `kinds`: all there are. */
export async function findRelated(
  db: Database,
  own: { id: string; kind: string },
  kinds: Kind[],
  besides: readonly string[],
): Promise<string[]> {
  const category = own.kind.slice(0, own.kind.indexOf('/'))
  const first = async (kinds: string[], most: number) =>
    (await firstOf(db, kinds, most + 1 + besides.length))
      .filter((id) => id !== own.id && !besides.includes(id))
      .slice(0, most)
  const related = await first([own.kind], RELATED)
  const fill = async (fits: (kind: Kind) => boolean) => {
    const others = kinds.filter(fits).map(kindOf)
    const missing = RELATED - related.length
    if (missing > 0) related.push(...(await first(others, missing)))
  }
  await fill((kind) => kind.category === category && kindOf(kind) !== own.kind)
  await fill((kind) => kind.category !== category)
  return related
}

/** The first products of these kinds together: the first few of each, from its own part of the index. */
async function firstOf(db: Database, kinds: string[], most: number): Promise<string[]> {
  if (kinds.length === 0) return []
  const rows = await db<{ id: string }[]>`
    select id from unnest(${kinds}::text[]) as asked (kind) cross join lateral (
      select product_id as id, sold_out, older, handle from shelf where shelf.kind = asked.kind
      order by sold_out, older, handle limit ${most}
    ) as first order by sold_out, older, handle limit ${most}`
  return rows.map(({ id }) => id)
}

/** All categories and types that have products: one index lookup for each. */
export async function readKinds(db: Database): Promise<Kind[]> {
  const rows = await db<{ kind: string }[]>`
    with recursive kinds as (
      (select kind from shelf order by kind limit 1)
      union all
      select (select kind from shelf where kind > kinds.kind order by kind limit 1) from kinds
      where kinds.kind is not null
    )
    select kind from kinds where kind is not null`
  return rows.map(({ kind }) => {
    const cut = kind.indexOf('/')
    return { category: kind.slice(0, cut), subCategory: kind.slice(cut + 1) }
  })
}
