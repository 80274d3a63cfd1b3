import { type ReactNode, useId } from 'react'
import * as words from '#words/reviews'
import type { ShownReview } from '../../../core/review.ts'
import { dayText } from '../../ui/dates.ts'
import { Rating } from '../../ui/rating.tsx'
import { sentence } from '../../ui/sentence.ts'
import { useShop } from '../shell/use-shop.ts'
import { Photos } from './photos.tsx'
import { Report } from './report.tsx'

type Props = { review: ShownReview; name: string; isSample: boolean }

/** Shows one review, with its text as the author wrote it. */
export function ReviewArticle({ review, name, isSample }: Props) {
  const { stars, title, text, author, sizeText, fit, photos } = review
  const id = useId()
  return (
    <article aria-labelledby={id} data-sample={isSample || undefined}>
      <header>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Rating stars={stars} />
          {isSample && <span className="bg-haldi px-2 py-0.5 text-small font-medium">{words.sample}</span>}
        </div>
        <h3 id={id} className="mt-2 font-medium wrap-anywhere">
          {title || words.starsOf({ stars })}
        </h3>
      </header>
      <p className="mt-2 max-w-measure whitespace-pre-line wrap-anywhere">{text}</p>
      {photos.length > 0 && <Photos name={name} author={author} photos={photos} />}
      <p className="mt-4 text-small wrap-anywhere">
        <span className="font-medium">{author}</span>
        <span className="text-ink-soft">
          {!isSample && (
            <>
              {' · '}
              <span className="text-bottle">{words.verified}</span>
            </>
          )}
          {' · '}
          {words.sizeWorn({ size: sizeText, fit: words.fit({ fit }) })}
        </span>
      </p>
      <Dates review={review} />
      <Reply reply={review.reply} />
      {!isSample && <Report code={review.code} author={author} />}
    </article>
  )
}

function Dates({ review: { postedAt, deliveredAt, editedAt } }: Pick<Props, 'review'>) {
  return (
    <p className="flex flex-wrap gap-x-4 text-small text-ink-soft">
      <span>{sentence(words.posted({ day: dayText(postedAt), time: on(postedAt) }))}</span>
      <span>{sentence(words.delivered({ day: dayText(deliveredAt), time: on(deliveredAt) }))}</span>
      {editedAt && <span>{sentence(words.edited({ day: dayText(editedAt), time: on(editedAt) }))}</span>}
    </p>
  )
}

function Reply({ reply }: Pick<ShownReview, 'reply'>) {
  const { name: shop } = useShop()
  if (!reply) return null
  return (
    <div className="mt-4 border-l-2 border-haldi pl-4 text-card">
      <p className="text-small text-ink-soft">
        {sentence(words.reply({ shop, day: dayText(reply.at), time: on(reply.at) }))}
      </p>
      <p className="mt-1 max-w-measure whitespace-pre-line wrap-anywhere">{reply.text}</p>
    </div>
  )
}

const on = (iso: string) => (text: ReactNode) => <time dateTime={iso}>{text}</time>
