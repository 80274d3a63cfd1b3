import type { Picture } from '../../../core/product.ts'
import { REVIEWS } from '../../../core/refusals/reviews.ts'
import type { RejectReason, ReviewState, ReviewWords } from '../../../core/review.ts'
import type { Size } from '../../../core/sizes.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isEarlierShown, photosOf } from './shown-reviews.ts'

/** A size of the product that was delivered to somebody, with its last delivery. */
export type Delivered = { size: Size; sizeText: string; deliveredAt: Date; orderId: string }

/** An author's review: the version sent last. */
export type OwnReview = ReviewWords & {
  state: ReviewState
  reason: RejectReason | null
  appealedAt: Date | null
  writtenAt: Date
  /** An earlier version is published meanwhile. */
  isEarlierShown: boolean
}

type MayReview = {
  product: { id: string; handle: string; name: string; picture: Picture | null }
  delivered: Delivered[]
  review: OwnReview | null
}

/** What this account can review of a product, and its review of it. Refuses 404 a product that was never sold. */
export async function readOwnReview(db: Database, accountId: string, handle: string): Promise<MayReview> {
  const product = await findPiece(db, handle)
  const [delivered, review] = await Promise.all([
    deliveredTo(db, accountId, product.id),
    lastVersionOf(db, accountId, product.id),
  ])
  return { product, delivered, review }
}

export async function findPiece(db: Database | Transaction, handle: string): Promise<MayReview['product']> {
  const [product] = await db<MayReview['product'][]>`
    select id, handle, name,
      (select json_build_object('hash', hash, 'width', width, 'height', height, 'colour', colour, 'alt', alt)
        from product_pictures join pictures on hash = picture
        where product_id = p.id order by position limit 1) as picture
    from products p where handle = ${handle} and first_published_at is not null`
  if (!product) throw new Refusal(REVIEWS.reviewPieceUnknown)
  return product
}

/** By size, in the order of deliveries; cancelled pieces were not delivered. */
export const deliveredTo = async (
  db: Database | Transaction,
  accountId: string,
  productId: string,
): Promise<Delivered[]> => db<Delivered[]>`
  select distinct on (l.size) l.size, coalesce(l.size_text, l.size) as "sizeText", o.id as "orderId", coalesce(o.delivered_at, o.placed_at) as "deliveredAt"
  from orders o join order_lines l on l.order_id = o.id join variants v on v.id = l.variant_id
  where o.account_id = ${accountId} and o.status = 'Delivered' and v.product_id = ${productId}
    and l.quantity > l.cancelled_quantity
  order by l.size, coalesce(o.delivered_at, o.placed_at) desc`

async function lastVersionOf(db: Database, accountId: string, productId: string): Promise<OwnReview | null> {
  const [review] = await db<OwnReview[]>`
    select code, stars, title, body as text, author, size, size_text as "sizeText", fit, state, reason, appealed_at as "appealedAt",
      written_at as "writtenAt", ${photosOf(db)} as photos,
      ${isEarlierShown(db)} as "isEarlierShown"
    from reviews r join review_versions v on v.review_id = r.id
    where account_id = ${accountId} and product_id = ${productId} order by number desc limit 1`
  return review ?? null
}
