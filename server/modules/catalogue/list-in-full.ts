import type { Field } from '../../../core/product-fields.ts'
import { cutPage } from '../../platform/cut-page.ts'
import type { Database } from '../../platform/database.ts'
import { literally } from '../../platform/typed-text.ts'
import { type ProductInFull, type ProductState, readInFull } from './read-in-full.ts'

export type Filter = {
  /** Words that all have to occur in name, handle, category, type, fabric, colour or work. */
  q: string
  /** Options that fields must have. */
  chosen: [Field, string][]
  state: ProductState | null
  /** With a size that has at most `few` pieces left, or none. */
  stock: 'low' | 'out' | null
  few: number
  /** On sale without all of its declarations. */
  isUndeclared: boolean
}

/** Newest first; `before`: the id of the last one shown. */
export async function listInFull(
  db: Database,
  { q, chosen, state, stock, few, isUndeclared }: Filter,
  { before, limit }: { before: string | null; limit: number },
): Promise<{ products: ProductInFull[]; total: number; nextCursor: string | null }> {
  const left = stock === 'out' ? db`stock = 0` : db`stock between 1 and ${few}`
  const matching = db`
    from products p where true
      ${wordsOf(q).reduce((all, word) => db`${all} and ${has(db, word)}`, db``)}
      ${chosen.reduce((all, [field, option]) => db`${all} and ${columnOf(db, field)} = ${option}`, db``)}
      ${state ? db`and state = ${state}` : db``}
      ${stock ? db`and exists (select from variants v where product_id = p.id and offered and ${left})` : db``}
      ${isUndeclared ? db`and published and ${lacksDeclarations(db)}` : db``}`
  const [[counted], rows] = await Promise.all([
    db<[{ total: number }]>`select count(*) as total ${matching}`,
    db<{ id: string }[]>`
      select p.id ${matching} ${before ? db`and p.id < ${before}` : db``}
      order by p.id desc limit ${limit + 1}`,
  ])
  const { page, last } = cutPage(rows, limit)
  const products = await readInFull(db, { ids: page.map(({ id }) => id) })
  return {
    products: products.reverse(),
    total: counted.total,
    nextCursor: last?.id ?? null,
  }
}

const wordsOf = (typed: string): string[] => typed.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
const MOST_WORDS = 8

const has = (db: Database, word: string) => {
  const like = `%${literally(word)}%`
  return db`(name ilike ${like} or handle ilike ${like} or category ilike ${like} or sub_category ilike ${like}
    or details ->> 'fabric' ilike ${like} or details ->> 'colour' ilike ${like} or details ->> 'work' ilike ${like})`
}

/** The same condition as `undeclared` of core/declarations.ts. */
const lacksDeclarations = (db: Database) => db`(
  (coalesce(details ->> 'makerName', '') = '') <> (coalesce(details ->> 'makerAddress', '') = '')
  or lower(btrim(coalesce(details ->> 'countryOfOrigin', ''))) not in ('', 'india')
    and '' in (coalesce(details ->> 'importerName', ''), coalesce(details ->> 'importerAddress', ''))
  or exists (select from variants v, unnest(string_to_array(v.size, '+')) as worn
    where product_id = p.id and offered and coalesce(details -> 'measurements' -> worn, '{}') = '{}'))`

const columnOf = (db: Database, { key, stored }: Field) =>
  stored === 'details'
    ? db`details ->> ${key}`
    : db(key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
