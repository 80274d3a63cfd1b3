import {
  FITS,
  type Fit,
  type ProductReviews,
  type ReviewPage,
  type ShownReview,
} from '../../../core/review.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { announceCatalogue } from '../catalogue/catalogue-news.ts'

/** Reviews kept in memory with their product, for its page. */
const ON_PRODUCT = 3
/** Reviews on each page of the complete list. */
const A_PAGE = 20

/**
 * Computes again what a product's page shows of its reviews, and tells all instances. Part of every transaction that
 * publishes or removes a review; other changes of the product's reviews wait for it.
 */
export async function refreshShown(tx: Transaction, productId: string): Promise<void> {
  await tx`select from products where id = ${productId} for no key update`
  const shown = await shownOf(tx, productId)
  await tx`update products set reviews = ${shown && JSON.stringify(shown)} where id = ${productId}`
  await announceCatalogue(tx, [productId])
}

/** The same for several products, always in the same order to prevent deadlocks. */
export async function refreshAllShown(tx: Transaction, touched: { productId: string }[]): Promise<void> {
  const productIds = new Set(touched.map(({ productId }) => productId))
  for (const productId of [...productIds].sort()) await refreshShown(tx, productId)
}

async function shownOf(tx: Transaction, productId: string): Promise<ProductReviews | null> {
  const counts = await tx<{ stars: number; fit: Fit; times: number }[]>`
    select stars, fit, count(*) as times from review_versions v join reviews r on r.id = v.review_id
    where product_id = ${productId} and state = 'published' and not is_sample group by stars, fit`
  const areSamples = counts.length === 0
  const newest = await publishedOf(tx, productId, { areSamples, most: ON_PRODUCT })
  if (newest.length === 0) return null
  const stars = [1, 2, 3, 4, 5].map((each) => sum(counts.filter((row) => row.stars === each)))
  const fits = FITS.map((each) => [each, sum(counts.filter(({ fit }) => fit === each))])
  return { stars, fits: Object.fromEntries(fits), newest, areSamples }
}

const sum = (rows: { times: number }[]) => rows.reduce((all, { times }) => all + times, 0)

/** A page, from 1, of all published reviews of the product with this handle, newest first. */
export async function readReviewPage(db: Database, handle: string, page: number): Promise<ReviewPage> {
  const [product] = await db<{ id: string; areSamples: boolean | null }[]>`
    select id, (reviews -> 'areSamples')::boolean as "areSamples" from products where handle = ${handle}`
  if (!product || product.areSamples === null) return { reviews: [], isLast: true }
  const { id, areSamples } = product
  const found = await publishedOf(db, id, { areSamples, most: A_PAGE + 1, after: (page - 1) * A_PAGE })
  return { reviews: found.slice(0, A_PAGE), isLast: found.length <= A_PAGE }
}

type Which = { areSamples: boolean; most: number; after?: number }

async function publishedOf(
  db: Database | Transaction,
  productId: string,
  { areSamples, most, after = 0 }: Which,
): Promise<ShownReview[]> {
  const rows = await db<Row[]>`
    select code, stars, title, body as text, author, size, size_text as "sizeText", fit,
      posted_at as "postedAt", delivered_at as "deliveredAt",
      case when is_edit then written_at end as "editedAt", reply, replied_at as "repliedAt",
      ${photosOf(db)} as photos
    from reviews r join review_versions v on v.review_id = r.id and v.state = 'published'
    where product_id = ${productId} and is_sample = ${areSamples}
    order by posted_at desc, r.id desc limit ${most} offset ${after}`
  return rows.map(({ reply, repliedAt, ...row }) => ({
    ...row,
    postedAt: row.postedAt.toISOString(),
    deliveredAt: row.deliveredAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    reply: reply === null ? null : { text: reply, at: repliedAt!.toISOString() },
  }))
}

type Row = Omit<ShownReview, 'postedAt' | 'deliveredAt' | 'editedAt' | 'reply'> & {
  postedAt: Date
  deliveredAt: Date
  editedAt: Date | null
  reply: string | null
  repliedAt: Date | null
}

/** Of the version `v` of a review `r`: an earlier version is published meanwhile. */
export const isEarlierShown = (db: Database) => db`(
  v.state <> 'published' and exists (
    select from review_versions e where e.review_id = r.id and e.state = 'published'))`

/** Of the version `v`. */
export const photosOf = (db: Database | Transaction) => db`
  (select coalesce(json_agg(json_build_object('hash', hash, 'width', width, 'height', height, 'colour', colour)
      order by position), '[]')
    from review_pictures p join pictures on hash = picture where p.review_id = v.review_id and p.number = v.number)`
