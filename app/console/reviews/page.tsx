import { REVIEW_QUEUES, type ReviewQueue } from '../../../core/review.ts'
import { EmptyList } from '../parts/empty-list.tsx'
import { EmptyPage } from '../parts/empty-page.tsx'
import { Fetching } from '../parts/fetching.tsx'
import { FilterTabs } from '../parts/filter-tabs.tsx'
import { OlderLink } from '../parts/older-link.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useFilters } from '../parts/use-filters.ts'
import { useReply } from '../shell/use-reply.ts'
import { Review } from './review.tsx'

const NAMES: Record<ReviewQueue, string> = {
  waiting: 'Waiting',
  published: 'Published',
  rejected: 'Turned down',
  reported: 'Reported',
}
const EMPTY: Record<ReviewQueue, string> = {
  waiting: 'Every review is read.',
  published: 'No review is published yet.',
  rejected: 'No review was turned down in the last year.',
  reported: 'No reader reports a review.',
}

/**
 * Lists the reviews of shoppers. A person reads each, and publishes it or turns it down for the same reasons whether it
 * is good or bad.
 */
export function ReviewsPage() {
  const [filters] = useFilters()
  const state = useReply('GET /api/admin/reviews', { query: filters })
  const queue = REVIEW_QUEUES.find((each) => each === filters.get('state')) ?? 'waiting'
  const { reply, reload } = state
  return (
    <>
      <PageHead title="Reviews" />
      <p className="mb-4 max-w-measure text-ink-soft">
        Nobody changes a word of a review. It is published as it is, or turned down for one of the reasons on
        the page of rules, which its author is told. How many stars it gives is none of them.
      </p>
      <FilterTabs
        label="Which reviews"
        name="state"
        tabs={REVIEW_QUEUES.map((each) => ({
          text: NAMES[each],
          value: each === 'waiting' ? null : each,
          count: each === 'waiting' || each === 'reported' ? reply?.[each] : undefined,
        }))}
      />
      <Fetching label="Fetching the reviews" state={state} />
      {reply?.reviews.length === 0 && (
        <EmptyList>
          <EmptyPage>{EMPTY[queue]}</EmptyPage>
        </EmptyList>
      )}
      {reply && (
        <ul aria-busy={state.isStale || undefined} className={state.isStale ? 'opacity-60' : ''}>
          {reply.reviews.map((review) => (
            <li key={`${review.code} ${review.number}`} className="border-t border-sand py-6">
              <Review review={review} onDone={reload} />
            </li>
          ))}
        </ul>
      )}
      <OlderLink page={reply?.nextPage}>More reviews</OlderLink>
    </>
  )
}
