import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { reason as reasonText } from '#words/review-reasons'
import type { ReviewRow } from '../../../contract/admin/reviews.ts'
import { pictureUrl } from '../../../core/picture-url.ts'
import { usePicturesAt } from '../../ui/pictures-at.ts'
import { Rating } from '../../ui/rating.tsx'
import { Fact } from '../parts/fact.tsx'
import { Thumb } from '../parts/thumb.tsx'
import { Time } from '../parts/time.tsx'
import { Decisions } from './decisions.tsx'

type Props = { review: ReviewRow; onDone: () => void }

const FIT_TEXT = { small: 'runs small', true: 'true to size', large: 'runs large' }

/** Shows one version of a review with everything that is known of it, and offers what can be decided. */
export function Review({ review, onDone }: Props) {
  const { title, text, author, stars, photos, reply } = review
  const id = useId()
  return (
    <article
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_16rem] lg:items-start"
    >
      <div className="min-w-0">
        <Link to={`/products/${review.product.handle}`} className="text-link text-small">
          {review.product.name}
        </Link>
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Rating stars={stars} />
          <h2 id={id} className="font-medium wrap-anywhere">
            {title || `${stars} of 5 stars`}
          </h2>
        </div>
        <p className="mt-2 max-w-measure whitespace-pre-line wrap-anywhere">{text}</p>
        <Photos photos={photos} />
        <p className="mt-3 text-small text-ink-soft wrap-anywhere">
          {author} · Size {review.sizeText}, {FIT_TEXT[review.fit]}
        </p>
        <Notes review={review} />
        {reply && (
          <Note head="The shop replies">
            <span className="whitespace-pre-line">{reply}</span>
          </Note>
        )}
      </div>
      <div className="text-small">
        <Facts review={review} />
        <Decisions review={review} onDone={onDone} />
      </div>
    </article>
  )
}

function Photos({ photos }: Pick<ReviewRow, 'photos'>) {
  const at = usePicturesAt()
  if (photos.length === 0) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-3">
      {photos.map((photo, place) => (
        <li key={photo.hash}>
          <a href={pictureUrl(at, photo.hash, photo.width, 'webp')} target="_blank" rel="noopener">
            <Thumb picture={photo} alt={`Photo ${place + 1}, opens whole`} className="h-30 w-24" />
          </a>
        </li>
      ))}
    </ul>
  )
}

function Notes({
  review: { isEdit, isEarlierShown, state, reason, appeal, reports },
}: Pick<Props, 'review'>) {
  return (
    <>
      {isEarlierShown && (
        <Note head="Changed by its author">
          An earlier version is published and stands until this one is.
        </Note>
      )}
      {isEdit && !isEarlierShown && <Note head="Changed by its author">It is marked as changed.</Note>}
      {reason && (
        <Note head={state === 'rejected' ? 'Turned down' : 'Turned down before'}>
          {reasonText({ reason })}.
        </Note>
      )}
      {appeal && <Note head="Its author says">{appeal}</Note>}
      {reports.map((report) => (
        <Note key={report.reason} head={`Reported ${times(report.times)}`}>
          {reasonText({ reason: report.reason })}.
        </Note>
      ))}
    </>
  )
}

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

const Note = ({ head, children }: { head: string; children: ReactNode }) => (
  <div className="mt-3 max-w-measure border-l-2 border-haldi pl-4 text-small wrap-anywhere">
    <p className="font-medium">{head}</p>
    <p className="whitespace-pre-line">{children}</p>
  </div>
)

const Facts = ({ review }: Pick<Props, 'review'>) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
    <Fact what="Written">
      <Time at={review.writtenAt} />
    </Fact>
    <Fact what="Delivered">
      <Time at={review.deliveredAt} />
    </Fact>
    <Fact what="By">
      <Link to={`/customers/${review.customer}`} className="text-link tabular-nums">
        {review.customer}
      </Link>
    </Fact>
    <Fact what="Order">
      <Link to={`/orders/${review.order}`} className="text-link tabular-nums">
        {review.order}
      </Link>
    </Fact>
  </dl>
)
