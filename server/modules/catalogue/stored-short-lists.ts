import type { Database } from '../../platform/database.ts'
import type { Kind } from './asked-kinds.ts'
import { HOME_LIST, RELATED } from './shelf.ts'

/** Ids of the newest that can be bought. */
export async function findLatest(db: Database): Promise<string[]> {
  const rows = await db<{ id: string; soldOut: boolean }[]>`
    select product_id as id, sold_out as "soldOut" from shelf order by sold_out, older, handle limit ${HOME_LIST}`
  return rows.filter(({ soldOut }) => !soldOut).map(({ id }) => id)
}

/** Ids of the bestsellers of which most were sold. */
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

/** Ids of the first others of its kind. */
export async function findAlike(db: Database, own: { id: string; kind: string }): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select product_id as id from shelf where kind = ${own.kind} order by sold_out, older, handle
    limit ${RELATED + 1}`
  return rows
    .map(({ id }) => id)
    .filter((id) => id !== own.id)
    .slice(0, RELATED)
}

/** Every category and type that a product has: one step in an index for each. */
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
