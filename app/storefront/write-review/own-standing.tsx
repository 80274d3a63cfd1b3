import { type ReactNode, type Ref, useState } from 'react'
import * as reasons from '#words/review-reasons'
import * as words from '#words/write-review'
import type { OwnReview } from '../../../contract/replies.ts'
import { refusedAs } from '../../browser/refused-as.ts'
import { sayDone } from '../../browser/toasts.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { dayText } from '../../ui/dates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { sentence } from '../../ui/sentence.ts'
import { callSigned, isSessionOver } from '../state/session.ts'
import { AppealForm } from './appeal-form.tsx'

type Props = { review: OwnReview; onChanged: () => Promise<void>; ref: Ref<HTMLElement> }

/** Says what has become of the shopper's own review, and what can be done: appeal, or take the review back. */
export function OwnStanding({ review, onChanged, ref }: Props) {
  return (
    <section ref={ref} tabIndex={-1} aria-label={words.yours} className="note mt-8 p-6">
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
  const { busy, refused, forgetRefusal, submit } = useSubmit()
  const close = () => {
    setAsking(false)
    forgetRefusal()
  }
  async function remove() {
    const isGone = await submit({
      as: 'sending',
      send: () =>
        callSigned('POST /api/review/remove', { review }).catch((error: unknown) => {
          // An earlier try whose answer was lost has removed the review already.
          if (!refusedAs(error, 'reviewUnknown')) throw error
        }),
      fallback: words.notRemoved,
      takes: isSessionOver,
    })
    if (!isGone) return
    sayDone(words.removed)
    close()
    await onGone()
  }
  return (
    <>
      <Button kind="quiet" className="mt-2" onClick={() => setAsking(true)}>
        {words.remove}
      </Button>
      <Dialog open={asking} onClose={close} title={words.removeTitle} dismissible={busy === null}>
        <p>{words.removeText}</p>
        <ErrorNote className="mt-6">{refused?.message}</ErrorNote>
        <div className="mt-8 grid gap-3 sm:grid-cols-2">
          <Button busy={busy !== null} onClick={() => void remove()}>
            {words.remove}
          </Button>
          <Button kind="outline" disabled={busy !== null} onClick={close}>
            {words.keep}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
