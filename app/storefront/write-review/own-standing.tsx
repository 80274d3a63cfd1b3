import { type ReactNode, type Ref, useState } from 'react'
import * as reasons from '#words/review-reasons'
import * as words from '#words/write-review'
import type { OwnReview } from '../../../contract/replies.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { sayDone, sayError } from '../../browser/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { dayText } from '../../ui/dates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { sentence } from '../../ui/sentence.ts'
import { callSigned, isSessionOver } from '../state/session.ts'
import { AppealForm } from './appeal-form.tsx'

type Props = { review: OwnReview; onChanged: () => Promise<void>; ref: Ref<HTMLElement> }

/** What has become of a review, and what its author can do about it. */
export function OwnStanding({ review, onChanged, ref }: Props) {
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={words.yours}
      className="mt-8 border-l-4 border-haldi bg-linen p-6"
    >
      <Standing review={review} />
      {review.mayAppeal && <AppealForm review={review.code} onSent={onChanged} />}
      <TakeBack review={review.code} onGone={onChanged} />
    </section>
  )
}

function Standing({ review: { state, reason, writtenAt, isEarlierShown } }: Pick<Props, 'review'>) {
  const said = {
    day: dayText(writtenAt),
    dayMark: (text: ReactNode) => <time dateTime={writtenAt}>{text}</time>,
  }
  if (state === 'waiting')
    return (
      <p>
        {sentence(words.waiting({ day: said.day, on: said.dayMark }))} {isEarlierShown && words.earlierShown}
      </p>
    )
  if (state === 'rejected')
    return (
      <>
        <p>
          {sentence(
            words.rejected({
              day: said.day,
              on: said.dayMark,
              reason: reasons.reason({ reason: reason ?? 'other' }),
            }),
          )}{' '}
          {isEarlierShown && words.earlierStays}
        </p>
        <p className="mt-2 text-small text-ink-soft">{words.rejectedHint}</p>
      </>
    )
  return <p>{words.published}</p>
}

function TakeBack({ review, onGone }: { review: string; onGone: () => Promise<void> }) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  async function remove() {
    setBusy(true)
    try {
      await callSigned('POST /api/review/remove', { review })
      sayDone(words.removed)
      setAsking(false)
      await onGone()
    } catch (error) {
      if (!isSessionOver(error)) sayError(refusalText(error, words.notRemoved))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button kind="quiet" className="mt-2" onClick={() => setAsking(true)}>
        {words.remove}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={words.removeTitle} dismissible={!busy}>
        <p>{words.removeText}</p>
        <div className="mt-8 grid gap-3 sm:grid-cols-2">
          <Button busy={busy} onClick={remove}>
            {words.remove}
          </Button>
          <Button kind="outline" disabled={busy} onClick={() => setAsking(false)}>
            {words.keep}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
