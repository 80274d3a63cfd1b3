import type { Database } from '../../platform/database.ts'

/** A review with all its stored versions; photos by hash. */
export type ReviewOfCustomer = {
  code: string
  product: string
  stars: number
  title: string
  text: string
  author: string
  size: string
  fit: string
  state: string
  reason: string | null
  appeal: string | null
  writtenAt: Date
  /** The version of the rules under which it was written. */
  rules: string | null
  reply: string | null
  photos: string[]
}

export const reviewsOf = async (db: Database, accountId: string): Promise<ReviewOfCustomer[]> => db<
  ReviewOfCustomer[]
>`
  select r.code, p.handle as product, stars, title, body as text, author, size_text as size, fit, v.state, reason, appeal,
    written_at as "writtenAt", rules, reply,
    array(select picture from review_pictures s
      where s.review_id = v.review_id and s.number = v.number order by position) as photos
  from reviews r join review_versions v on v.review_id = r.id join products p on p.id = product_id
  where account_id = ${accountId} order by written_at desc, r.id, number desc`
