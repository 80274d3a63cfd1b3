import type { AggregateRating, Review } from 'schema-dts'
import { dayInIndia } from '../../../core/india-time.ts'
import { averageOf, countOf, type ProductReviews, type ShownReview } from '../../../core/review.ts'

const SCALE = { bestRating: 5, worstRating: 1 } as const

/** The average of all published reviews, and the newest of them; undefined where there are none, or only samples. */
export function ratingData(
  reviews: ProductReviews | null,
): { aggregateRating: AggregateRating; review: Review[] } | undefined {
  if (!reviews || reviews.areSamples || countOf(reviews) === 0) return
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: averageOf(reviews),
      reviewCount: countOf(reviews),
      ...SCALE,
    },
    review: reviews.newest.map(reviewData),
  }
}

const reviewData = ({ author, stars, title, text, postedAt }: ShownReview): Review => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: author },
  datePublished: dayInIndia(new Date(postedAt)),
  ...(title ? { name: title } : {}),
  reviewBody: text,
  reviewRating: { '@type': 'Rating', ratingValue: stars, ...SCALE },
})
