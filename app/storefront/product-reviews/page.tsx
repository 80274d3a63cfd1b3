import * as words from '#words/reviews'
import type { Picture } from '../../../core/product.ts'
import { countOf, type ProductReviews, type ShownReview } from '../../../core/review.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { ReviewArticle } from '../reviews/review-article.tsx'
import { Ways } from '../reviews/reviews.tsx'
import { Summary } from '../reviews/summary.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import { reviewsPath } from './reviews-path.ts'

type Props = {
  product: { _id: string; name: string; picture: Picture | null }
  summary: ProductReviews | null
  reviews: ShownReview[]
  number: number
  isLast: boolean
}

/** All reviews of a product, a page of them at a time. */
export function ProductReviewsPage({
  product: { _id, name, picture },
  summary,
  reviews,
  number,
  isLast,
}: Props) {
  const areSamples = summary?.areSamples ?? false
  return (
    <Page>
      <PageTitle eyebrow={words.reviews}>{name}</PageTitle>
      <div className="gap-x-12 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] xl:gap-x-18">
        <div className="max-md:mb-8">
          <ShopLink to={`/product/${_id}`} className="group mb-6 flex items-center gap-4">
            {picture && (
              <span className="w-16 flex-none">
                <ProductPicture picture={picture} sizes="64px" className="aspect-4/5 object-cover" alt="" />
              </span>
            )}
            <span className="text-link">{words.backToPiece({ name })}</span>
          </ShopLink>
          {summary && countOf(summary) > 0 && <Summary reviews={summary} />}
          {!summary && <p className="max-w-measure">{words.none}</p>}
          {areSamples && <p className="note text-small">{words.samples}</p>}
          <Ways handle={_id} />
        </div>
        <div>
          <h2 className="sr-only">{words.newestFirst}</h2>
          {reviews.length === 0 && number > 1 && <p>{words.notThere}</p>}
          <ul>
            {reviews.map((review) => (
              <li key={review.code} className="border-t border-sand py-8 first:border-0 md:first:pt-0">
                <ReviewArticle review={review} name={name} isSample={areSamples} />
              </li>
            ))}
          </ul>
          <nav aria-label={words.pages} className="flex flex-wrap gap-4">
            {number > 1 && (
              <ShopLink to={reviewsPath(_id, number - 1)} className={buttonClass('outline')}>
                {words.newer}
              </ShopLink>
            )}
            {!isLast && (
              <ShopLink to={reviewsPath(_id, number + 1)} className={buttonClass('outline')}>
                {words.older}
              </ShopLink>
            )}
          </nav>
        </div>
      </div>
    </Page>
  )
}
