import { setImmediate as turn } from 'node:timers/promises'
import { importerOf } from '../../../core/declarations.ts'
import type { Discount } from '../../../core/discount.ts'
import { type Paise, rupees } from '../../../core/money.ts'
import { type Prices, pricesAt } from '../../../core/prior-price.ts'
import type { Picture, Product } from '../../../core/product.ts'
import type { ProductDetails } from '../../../core/product-fields.ts'
import type { ProductReviews } from '../../../core/review.ts'
import { isSize, placeOf, type Size, type SizeStock } from '../../../core/sizes.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { BEFORE_ALL } from '../../platform/ids.ts'
import { discountOf, lowestIn, offersJson } from './price-history.ts'

/** A product as stored, before the time decides whether its discount is active. */
export type StoredProduct = {
  handle: string
  name: string
  description: string
  category: string
  subCategory: string
  pricePaise: number
  discount: Discount | null
  /** The lowest price in the 30 days before its discount; null: unknown, or no discount. */
  lowestPaise: Paise | null
  bestseller: boolean
  listedAt: Date
  details: ProductDetails
  sizes: SizeStock[]
  sold: number
  pictures: Picture[]
  reviews: ProductReviews | null
  isDemo: boolean
}

/** Stock of the sizes on offer. */
export type Stock = { id: string; stock: Partial<Record<Size, number>>; sold: number }
/** `mark` changes whenever the product's contents may have. */
export type MarkedStock = Stock & { mark: number }
/** `details`, `pictures` and `reviews` are JSON texts, which `packed` passes on unchanged. */
export type ProductRow = MarkedStock &
  Omit<StoredProduct, 'discount' | 'lowestPaise' | 'sizes' | 'details' | 'pictures' | 'reviews'> & {
    discountType: Discount['discountType'] | null
    discountValue: number | null
    discountEndsAt: Date | null
    /** Its offers as JSON, if it has a discount. */
    offers: string | null
    details: string
    pictures: string
    reviews: string | null
  }

/** Marks read per statement. */
const AT_ONCE = 250
/** Products read per statement; two such parts may be taken in before other work gets a turn. */
const IN_A_PART = 125
/** While one part is taken in, the database reads another. */
const PARTS_AT_ONCE = 2
const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Those of these products that are published. */
export const readProducts = async (db: Database | Transaction, ids: string[]): Promise<ProductRow[]> =>
  rowsOf(db, db`id = any(${ids}::uuid[])`)

/**
 * `expect`: called first, with an upper bound of their number. `rest`: called at intervals, in a turn of the event loop of
 * its own.
 */
export type Taking = { expect?(most: number): void; take(row: ProductRow): void; rest?(): void }

/**
 * Reads all published products and passes on each at once: rows that are kept waiting are copied by each garbage
 * collection. Two parts are read at a time, so their products are interleaved.
 */
export async function eachProduct(db: Database, { expect, take, rest }: Taking): Promise<void> {
  const ids = await boundaries(db)
  expect?.((ids.length + 1) * IN_A_PART)
  const parts = partsOf(ids)
  const reading = async () => {
    for (const [after, upTo] of parts) {
      await rowsOf(db, db`id > ${after} and id <= ${upTo}`).forEach(take)
      await turn()
      rest?.()
    }
  }
  const readings = await Promise.allSettled(Array.from({ length: PARTS_AT_ONCE }, reading))
  for (const one of readings) if (one.status === 'rejected') throw one.reason
}

/** A generator shared by several readers: when one of them fails, it ends for all. */
function* partsOf(ids: string[]): Generator<[after: string, upTo: string]> {
  for (let at = 0; at <= ids.length; at++) yield [ids[at - 1] ?? BEFORE_ALL, ids[at] ?? AFTER_ALL]
}

/** The id of every so many-th product, published or not, from the primary key's index only. */
async function boundaries(db: Database): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from (select id, row_number() over (order by id) as place from products) as numbered
    where place % ${IN_A_PART}::int = 0 order by id`
  return rows.map(({ id }) => id)
}

/** Marks and stock only, enough to see which products have changed since they were read. */
export const everyMark = (db: Database): AsyncGenerator<MarkedStock[]> =>
  inBatches(
    async (after) => db<MarkedStock[]>`
      with picked as materialized (
        select id, ${markOf(db)} as mark from products where published and id > ${after} order by id limit ${AT_ONCE}
      ), ${stockOfPicked(db)}
      select id, mark, coalesce(stock, '{}') as stock, coalesce(sold, 0) as sold
      from picked left join in_stock on in_stock.product_id = id order by id`,
  )

export const readStock = async (db: Database, ids: string[]): Promise<Stock[]> => db<Stock[]>`
  select product_id as id, json_object_agg(size, stock) as stock, sum(sold)::int as sold from variants
  where offered and product_id = any(${ids}::uuid[]) group by product_id`

type Fragment = ReturnType<Database>

/**
 * Products are selected first, then sizes and pictures of all of them together, in half the time of a lookup for each.
 * Passed as an array of ids: with a join the planner would read the sizes and pictures of all products for each batch.
 */
const rowsOf = (db: Database | Transaction, which: Fragment) => db<ProductRow[]>`
  with picked as materialized (
    select id, handle, name, description, category, sub_category as "subCategory", price_paise as "pricePaise",
      discount_type as "discountType", discount_value as "discountValue", discount_ends_at as "discountEndsAt",
      bestseller, listed_at as "listedAt", details::text, reviews::text,
      is_demo as "isDemo", ${markOf(db)} as mark
    from products where published and ${which}
  ), ${stockOfPicked(db)}, shown_in as (
    select product_id, json_agg(case when position = 0 and blur <> ''
      then json_build_object('hash', hash, 'width', width, 'height', height, 'colour', colour, 'blur', blur, 'alt', alt)
      else json_build_object('hash', hash, 'width', width, 'height', height, 'colour', colour, 'alt', alt)
      end order by position)::text as pictures
    from product_pictures join pictures on hash = picture where product_id = any(array(select id from picked))
    group by product_id
  ), offered as (
    select product_id, ${offersJson(db)}::text as offers from price_history
    where product_id = any(array(select id from picked where "discountType" is not null)) group by product_id
  )
  select picked.*, offers, coalesce(stock, '{}') as stock, coalesce(sold, 0) as sold, coalesce(pictures, '[]') as pictures
  from picked left join in_stock on in_stock.product_id = id left join shown_in on shown_in.product_id = id
    left join offered on offered.product_id = id
  order by id`

const stockOfPicked = (db: Database | Transaction): Fragment => db`
  in_stock as (
    select product_id, json_object_agg(size, stock) as stock, sum(sold)::int as sold from variants
    where offered and product_id = any(array(select id from picked)) group by product_id
  )`

/** Changes with every update of the row, also after a failover, where transaction ids differ. */
const markOf = (db: Database | Transaction): Fragment =>
  db`hashtextextended(concat(xmin, ' ', version, ' ', updated_at), 0)::float8`

/** In the order of ids; the next batch is read while one is taken in. */
async function* inBatches<T extends { id: string }>(
  read: (after: string) => Promise<T[]>,
): AsyncGenerator<T[]> {
  let next = read(BEFORE_ALL)
  for (;;) {
    const batch = await next
    const last = batch.at(-1)
    if (!last) return
    next = read(last.id)
    // Reported when it is awaited; nobody awaits it if the reader has stopped.
    next.catch(() => {})
    // The driver sends on the next turn of the event loop, so the database works while the batch is taken in.
    await turn()
    await turn()
    yield batch
  }
}

/** A product's contents as one line of JSON, without field names and with times as numbers, which is faster to write. */
export function packed(row: ProductRow): string {
  const written = [
    row.handle,
    row.name,
    row.description,
    row.category,
    row.subCategory,
    row.pricePaise,
    row.discountType,
    row.discountValue,
    row.discountEndsAt?.getTime(),
    row.bestseller,
    row.listedAt.getTime(),
    lowestIn(row.offers),
  ]
  return `${JSON.stringify(written).slice(0, -1)},${row.details},${row.pictures},${row.reviews},${row.isDemo}]`
}

/** The reverse of `packed`; stock is stored apart. */
export function unpacked(text: string): Omit<StoredProduct, 'sizes' | 'sold'> {
  const [handle, name, description, category, subCategory, pricePaise, ...others] = JSON.parse(text)
  const [discountType, discountValue, discountEndsAt, bestseller, listedAt, lowestPaise, ...json] = others
  const [details, pictures, reviews, isDemo] = json
  const endsAt = discountEndsAt === null ? null : new Date(discountEndsAt)
  return {
    handle,
    name,
    description,
    category,
    subCategory,
    pricePaise,
    lowestPaise,
    bestseller,
    details,
    pictures,
    reviews,
    isDemo,
    listedAt: new Date(listedAt),
    discount: discountOf(discountType, discountValue, endsAt),
  }
}

/** A product in the form of one that was packed and unpacked. */
export const storedOf = (row: ProductRow): StoredProduct => ({
  ...unpacked(packed(row)),
  sizes: sizesIn(row.stock),
  sold: row.sold,
})

/** In the order in which they are shown. */
export const sizesIn = (stock: Stock['stock']): SizeStock[] =>
  Object.keys(stock)
    .filter(isSize)
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map((size) => ({ size, quantity: stock[size]! }))

/** What the shop shows of a product at a moment: an active discount is applied to the listed price, once. */
export function shown(stored: Omit<StoredProduct, 'reviews' | 'isDemo'>, now: Date): Omit<Product, 'image'> {
  const { paid, prior } = pricesOf(stored, now)
  const importer = importerOf(stored.details)
  return {
    _id: stored.handle,
    name: stored.name,
    description: stored.description,
    price: rupees(stored.pricePaise),
    effectivePrice: rupees(paid),
    priorPrice: prior > paid ? rupees(prior) : null,
    pictures: stored.pictures,
    category: stored.category,
    subCategory: stored.subCategory,
    sizes: stored.sizes,
    ...(stored.details.wornBy ? { wornBy: stored.details.wornBy } : {}),
    bestseller: stored.bestseller,
    date: stored.listedAt.getTime(),
    discount: stored.discount,
    salesData: { totalSold: stored.sold },
    ...(importer ? { importer: `${importer.name}, ${importer.address}` } : {}),
  }
}

/** Everything but the time that its prices depend on. */
export type Priced = Pick<StoredProduct, 'pricePaise' | 'discount' | 'lowestPaise'>

export const pricesOf = ({ pricePaise, discount, lowestPaise }: Priced, now: Date): Prices =>
  pricesAt({ listed: pricePaise, discount, lowest: lowestPaise }, now)

export const pricedRow = (row: ProductRow): Priced => ({
  pricePaise: row.pricePaise,
  discount: discountOf(row.discountType, row.discountValue, row.discountEndsAt),
  lowestPaise: lowestIn(row.offers),
})
