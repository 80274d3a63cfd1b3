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

/** A product as the database holds it, before the clock decides whether its discount is active. */
export type StoredProduct = {
  handle: string
  name: string
  description: string
  category: string
  subCategory: string
  pricePaise: number
  discount: Discount | null
  /** Of the 30 days before it had its discount; null: not known, or it has none. */
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

/** Of the sizes on offer. */
export type Stock = { id: string; stock: Partial<Record<Size, number>>; sold: number }
/** `mark` is another when what is written of the product may be. */
export type MarkedStock = Stock & { mark: number }
/** `details`, `pictures` and `reviews` are JSON: `packed` takes them as they are. */
export type ProductRow = MarkedStock &
  Omit<StoredProduct, 'discount' | 'lowestPaise' | 'sizes' | 'details' | 'pictures' | 'reviews'> & {
    discountType: Discount['discountType'] | null
    discountValue: number | null
    discountEndsAt: Date | null
    /** What it was offered for, as JSON, of one with a discount. */
    offers: string | null
    details: string
    pictures: string
    reviews: string | null
  }

/** Marks that are read together. */
const AT_ONCE = 250
/** Products that the database puts together; two parts of them may be taken in before anybody else has a turn. */
const IN_A_PART = 125
/** While one is taken in, the database is at work on another. */
const PARTS_AT_ONCE = 2
const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Published products, those of these ids. */
export const readProducts = async (db: Database | Transaction, ids: string[]): Promise<ProductRow[]> =>
  rowsOf(db, db`id = any(${ids}::uuid[])`)

/** `expect`: before the first, so many at most. `rest`: now and then, in a turn of its own. */
export type Taking = { expect?(most: number): void; take(row: ProductRow): void; rest?(): void }

/**
 * Every published product, taken in the moment it comes: rows that wait for each other are moved about whenever young memory
 * is tidied, and live until old memory is. Two parts come at once, so their products are mixed.
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

/** Of one generator that several read from: when one of them fails, it ends for all. */
function* partsOf(ids: string[]): Generator<[after: string, upTo: string]> {
  for (let at = 0; at <= ids.length; at++) yield [ids[at - 1] ?? BEFORE_ALL, ids[at] ?? AFTER_ALL]
}

/** Of every so many products, published or not, the last one's id: from the key's index alone. */
async function boundaries(db: Database): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from (select id, row_number() over (order by id) as place from products) as numbered
    where place % ${IN_A_PART}::int = 0 order by id`
  return rows.map(({ id }) => id)
}

/** The same without what is written of them: enough to see which of them are others than those that were read. */
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
 * Picked first, and sizes and pictures of those together: the database takes half as long as with each by itself. By an
 * array of their ids: joined to them it would read the sizes and pictures of all products for every few hundred.
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

/** Another after every change of the row, and on a primary's successor too, which counts transactions anew. */
const markOf = (db: Database | Transaction): Fragment =>
  db`hashtextextended(concat(xmin, ' ', version, ' ', updated_at), 0)::float8`

/** In the order of the ids; the next ones are being read while these are taken in. */
async function* inBatches<T extends { id: string }>(
  read: (after: string) => Promise<T[]>,
): AsyncGenerator<T[]> {
  let next = read(BEFORE_ALL)
  for (;;) {
    const batch = await next
    const last = batch.at(-1)
    if (!last) return
    next = read(last.id)
    // Who stops in between is not told of it.
    next.catch(() => {})
    // The driver sends on the next turn; from the one after it the database is at work while these are taken in.
    await turn()
    await turn()
    yield batch
  }
}

/** What is written of a product, as JSON in one line: without the names of fields and with times as numbers it is written sooner. */
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

/** What `packed` made; stock is kept apart. */
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

/** A product as it was read, like one that was packed and unpacked. */
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

/** What the shop shows of a product at a moment: the discount is applied once, to the listed price, while it lasts. */
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

/** What its prices depend on, beside the clock. */
export type Priced = Pick<StoredProduct, 'pricePaise' | 'discount' | 'lowestPaise'>

export const pricesOf = ({ pricePaise, discount, lowestPaise }: Priced, now: Date): Prices =>
  pricesAt({ listed: pricePaise, discount, lowest: lowestPaise }, now)

export const pricedRow = (row: ProductRow): Priced => ({
  pricePaise: row.pricePaise,
  discount: discountOf(row.discountType, row.discountValue, row.discountEndsAt),
  lowestPaise: lowestIn(row.offers),
})
