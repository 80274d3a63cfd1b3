import * as words from '#words/reviews'
import { averageOf, countOf, mostFound, type ProductReviews } from '../../../core/review.ts'
import { Rating } from '../../ui/rating.tsx'

/** The average number of stars, how often each number was given, and what the reviews say of the fit. */
export function Summary({ reviews }: { reviews: ProductReviews }) {
  const count = countOf(reviews)
  const average = averageOf(reviews).toFixed(1)
  const fit = mostFound(reviews)
  const { small, true: well, large } = reviews.fits
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4">
        <span aria-hidden="true" className="font-display text-hero">
          {average}
        </span>
        <span>
          <Rating stars={Number(average)} size={22} label={words.outOfFive({ average })} />
          <span className="block text-small text-ink-soft">{words.timesOf({ count })}</span>
        </span>
      </p>
      <Distribution stars={reviews.stars} count={count} />
      {fit && <p className="mt-6 font-medium">{words.mostFound({ fit })}</p>}
      <p className={`text-small text-ink-soft ${fit ? 'mt-1' : 'mt-6'}`}>
        {words.fitTold({ small, well, large })}
      </p>
    </>
  )
}

function Distribution({ stars, count }: { stars: readonly number[]; count: number }) {
  return (
    <ul aria-label={words.howMany} className="mt-4 max-w-80 text-small tabular-nums">
      {[5, 4, 3, 2, 1].map((each) => {
        const times = stars[each - 1] ?? 0
        return (
          <li key={each} className="grid grid-cols-[4rem_1fr_2.5rem] items-center gap-x-3 py-0.5">
            <span className="text-ink-soft">{words.starsOf({ stars: each })}</span>
            <span aria-hidden="true" className="h-2 bg-sand">
              <span className="block h-2 bg-brass" style={{ width: `${(100 * times) / count}%` }} />
            </span>
            <span className="text-right">
              {times}
              <span className="sr-only"> / {count}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
