import * as words from '#words/reviews'
import { countOf, type ProductReviews } from '../../../core/review.ts'
import { buttonClass } from '../../ui/button.tsx'
import { TwoThreads } from '../../ui/two-threads.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import { ReviewArticle } from './review-article.tsx'
import { Summary } from './summary.tsx'

type Props = { handle: string; name: string; reviews: ProductReviews | null }

/** The reviews on a product's page: their summary, the newest, and a link to all of them. */
export default function Reviews({ handle, name, reviews }: Props) {
  const count = reviews ? countOf(reviews) : 0
  return (
    <section aria-labelledby="reviews" className="mt-18 lg:mt-28">
      <TwoThreads className="mb-6 w-18" />
      <h2 id="reviews" className="scroll-mt-24 font-display text-h2">
        {words.reviews}
      </h2>
      <div
        className={
          reviews ? 'mt-8 gap-x-12 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] xl:gap-x-18' : 'mt-6'
        }
      >
        <div>
          {reviews && count > 0 && <Summary reviews={reviews} />}
          {!reviews && <p className="max-w-measure">{words.none}</p>}
          {reviews?.areSamples && <p className="note text-small">{words.samples}</p>}
          <Ways handle={handle} isColumn={reviews !== null} />
        </div>
        {reviews && (
          <div className="max-md:mt-8">
            <ul>
              {reviews.newest.map((review) => (
                <li key={review.code} className="border-t border-sand py-8 first:border-0 md:first:pt-0">
                  <ReviewArticle review={review} name={name} isSample={reviews.areSamples} />
                </li>
              ))}
            </ul>
            {count > reviews.newest.length && (
              <ShopLink to={`/reviews/${handle}`} className={buttonClass('outline')}>
                {words.allReviews({ count })}
              </ShopLink>
            )}
          </div>
        )}
      </div>
    </section>
  )
}

/** Links to writing a review and to the rules. `isColumn`: one below the other on wide screens, beside a list of reviews. */
export const Ways = ({ handle, isColumn = true }: { handle: string; isColumn?: boolean }) => (
  <ul className={`mt-6 flex flex-wrap gap-x-8 ${isColumn ? 'md:block' : ''}`}>
    <li>
      <ShopLink to={`/review/${handle}`} className="lone-link">
        {words.write}
      </ShopLink>
    </li>
    <li>
      <ShopLink to="/review-rules" className="lone-link">
        {words.rules}
      </ShopLink>
    </li>
  </ul>
)
