import { useState } from 'react'
import { starsOf } from '#words/reviews'
import * as words from '#words/write-review'
import type { OwnReviewReply } from '../../../contract/replies.ts'
import { FITS, type Fit, LONGEST_AUTHOR, LONGEST_TEXT, LONGEST_TITLE } from '../../../core/review.ts'
import type { Size } from '../../../core/sizes.ts'
import { sayDone } from '../../browser/toasts.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import { AreaField } from '../../ui/area-field.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, Field, SelectField } from '../../ui/field.tsx'
import { Rating } from '../../ui/rating.tsx'
import { sentence } from '../../ui/sentence.ts'
import { NewTabLink } from '../login/new-tab-link.tsx'
import { useCheckedForm } from '../login/use-checked-form.ts'
import { callSigned, isSessionOver } from '../state/session.ts'
import { Choice } from './choice.tsx'
import { PhotosField } from './photos-field.tsx'

type Props = { own: OwnReviewReply; onSent: () => Promise<void> }

const MEANINGS = [words.oneStar, words.twoStars, words.threeStars, words.fourStars, words.fiveStars]
const FIELDS = ['stars', 'fit', 'size', 'title', 'text', 'author', 'accepted']

/** Empty, or as it was sent last; each field says what is wrong with it. */
export function ReviewForm({ own: { product, delivered, author, review }, onSent }: Props) {
  const sizes = delivered.map(({ size }) => size)
  const [stars, setStars] = useState(review?.stars ?? 0)
  const [fit, setFit] = useState<Fit | null>(review?.fit ?? null)
  const [size, setSize] = useState<Size>(
    review && sizes.includes(review.size) ? review.size : (sizes[0] ?? review!.size),
  )
  const [title, setTitle] = useState(review?.title ?? '')
  const [text, setText] = useState(review?.text ?? '')
  const [name, setName] = useState(review?.author ?? author)
  const [photos, setPhotos] = useState(review?.photos ?? [])
  const [isSending, setSending] = useState(false)
  const [accepted, setAccepted] = useState(false)
  const { busy, refused, refusalOf, submit } = useSubmit()
  const isWrong = stars === 0 || fit === null || text.trim() === '' || name.trim() === '' || !accepted
  const { sent, onSubmit } = useCheckedForm(isWrong, async () => {
    const isSent = await submit({
      as: 'sending',
      send: () =>
        callSigned('POST /api/review/save', {
          product: product._id,
          stars,
          title,
          text,
          author: name,
          size,
          fit: fit!,
          photos: photos.map(({ hash }) => hash),
          accepted: true,
        }),
      fallback: words.notSent,
      takes: isSessionOver,
    })
    if (!isSent) return
    sayDone(words.sent)
    await onSent()
  })
  const lacking = (field: string, isLacking: boolean, what: string) =>
    sent && isLacking ? what : refusalOf(field)

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-8">
      <Choice
        name="stars"
        legend={words.howManyStars}
        options={[5, 4, 3, 2, 1]}
        chosen={stars}
        onChoose={setStars}
        error={lacking('stars', stars === 0, words.chooseStars)}
      >
        {(each) => (
          <>
            <Rating stars={each} size={22} label={starsOf({ stars: each })} />
            {MEANINGS[each - 1]}
          </>
        )}
      </Choice>
      <Choice
        name="fit"
        legend={words.howFits}
        options={FITS}
        chosen={fit}
        onChoose={setFit}
        error={lacking('fit', fit === null, words.chooseFit)}
        isInRow
      >
        {(each) => words.fitIs({ fit: each })}
      </Choice>
      {sizes.length > 1 && (
        <SelectField
          label={words.size}
          name="size"
          value={size}
          error={refusalOf('size')}
          onChange={(event) => setSize(event.target.value as Size)}
        >
          {delivered.map((each) => (
            <option key={each.size} value={each.size}>
              {each.sizeText}
            </option>
          ))}
        </SelectField>
      )}
      <Field
        label={words.headline}
        name="title"
        optional
        maxLength={LONGEST_TITLE}
        value={title}
        error={refusalOf('title')}
        onChange={(event) => setTitle(event.target.value)}
      />
      <AreaField
        label={words.text}
        name="text"
        rows={6}
        maxLength={LONGEST_TEXT}
        hint={words.textHint}
        value={text}
        error={lacking('text', text.trim() === '', words.writeSomething)}
        onChange={(event) => setText(event.target.value)}
      />
      <PhotosField photos={photos} onPhotos={setPhotos} onSending={setSending} />
      <Field
        label={words.author}
        name="author"
        maxLength={LONGEST_AUTHOR}
        hint={words.authorHint}
        value={name}
        error={lacking('author', name.trim() === '', words.signSomehow)}
        onChange={(event) => setName(event.target.value)}
      />
      <div>
        <CheckboxField
          name="accepted"
          checked={accepted}
          error={lacking('accepted', !accepted, words.acceptFirst)}
          onChange={(event) => setAccepted(event.target.checked)}
          label={sentence(
            words.accept({ rules: (text) => <NewTabLink to="/review-rules">{text}</NewTabLink> }),
          )}
        />
        {refused && !FIELDS.includes(refused.field ?? '') && (
          <p role="alert" className="mt-4 border-l-4 border-madder bg-linen p-4">
            {refused.message}
          </p>
        )}
        <Button type="submit" busy={busy !== null || isSending} className="mt-6 max-sm:w-full">
          {review ? words.sendAgain : words.send}
        </Button>
      </div>
    </form>
  )
}
