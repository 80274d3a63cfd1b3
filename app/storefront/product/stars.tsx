import * as words from '#words/product'
import * as reviewWords from '#words/reviews'
import { averageOf, countOf, type ProductReviews } from '../../../core/review.ts'
import { Rating } from '../../ui/rating.tsx'

type Props = { reviews: ProductReviews | null; isDemo: boolean }

/**
 * The product's rating once it has reviews. Without any, none; only products of the demo show the specification's row of
 * stars.
 */
export function Stars({ reviews, isDemo }: Props) {
  const count = reviews ? countOf(reviews) : 0
  if (reviews && count > 0) {
    const average = averageOf(reviews).toFixed(1)
    return (
      <p className="mt-1 text-card">
        <a
          href="#reviews"
          className="inline-flex min-h-11 items-center gap-2 text-ink-soft hover:text-madder"
        >
          <Rating stars={Number(average)} label={reviewWords.outOfFive({ average })} />
          {reviewWords.averageOfCount({ average, count })}
        </a>
      </p>
    )
  }
  if (!isDemo) return null
  return (
    <p className="mt-3 flex items-center gap-1 text-card text-ink-soft">
      <Rating stars={4} label={words.stars} />
      (122)
    </p>
  )
}
