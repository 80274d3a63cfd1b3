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
import { ErrorNote } from '../../ui/error-note.tsx'
import { CheckboxField, Field, SelectField } from '../../ui/field.tsx'
import { Rating } from '../../ui/rating.tsx'
import { sentence } from '../../ui/sentence.ts'
import { NewTabLink } from '../login/new-tab-link.tsx'
import { useCheckedForm } from '../login/use-checked-form.ts'
import { useKeptFields } from '../state/kept-fields.ts'
import { callSigned, isSessionOver } from '../state/session.ts'
import { Choice } from './choice.tsx'
import { PhotosField } from './photos-field.tsx'

type Props = { own: OwnReviewReply; onSent: () => Promise<void> }

const MEANINGS = [words.oneStar, words.twoStars, words.threeStars, words.fourStars, words.fiveStars]
const FIELDS = ['stars', 'fit', 'size', 'title', 'text', 'author', 'accepted']

/** Empty, or as it was sent last; each field says what is wrong with it. */
export function ReviewForm({ own: { product, delivered, author, review }, onSent }: Props) {
  const sizes = delivered.map(({ size }) => size)
  const { fields, change, type, forget } = useKeptFields(`review ${product._id}`, {
    stars: review?.stars ?? 0,
    fit: review?.fit ?? (null as Fit | null),
    size: review?.size ?? sizes[0]!,
    title: review?.title ?? '',
    text: review?.text ?? '',
    author: review?.author ?? author,
    photos: review?.photos ?? [],
    accepted: false,
  })
  const { stars, fit, title, text, author: name, photos, accepted } = fields
  const size = sizes.includes(fields.size) ? fields.size : (sizes[0] ?? review!.size)
  const [isSending, setSending] = useState(false)
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
    forget()
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
        onChoose={(each) => type({ stars: each })}
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
        onChoose={(each) => type({ fit: each })}
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
          onChange={(event) => type({ size: event.target.value as Size })}
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
        onChange={(event) => type({ title: event.target.value })}
      />
      <AreaField
        label={words.text}
        name="text"
        rows={6}
        maxLength={LONGEST_TEXT}
        hint={words.textHint}
        value={text}
        error={lacking('text', text.trim() === '', words.writeSomething)}
        onChange={(event) => type({ text: event.target.value })}
      />
      <PhotosField
        photos={photos}
        onPhotos={(next) => change((now) => ({ photos: next(now.photos) }))}
        onSending={setSending}
      />
      <Field
        label={words.author}
        name="author"
        maxLength={LONGEST_AUTHOR}
        hint={words.authorHint}
        value={name}
        error={lacking('author', name.trim() === '', words.signSomehow)}
        onChange={(event) => type({ author: event.target.value })}
      />
      <div>
        <CheckboxField
          name="accepted"
          checked={accepted}
          error={lacking('accepted', !accepted, words.acceptFirst)}
          onChange={(event) => type({ accepted: event.target.checked })}
          label={sentence(
            words.accept({ rules: (text) => <NewTabLink to="/review-rules">{text}</NewTabLink> }),
          )}
        />
        {refused && !FIELDS.includes(refused.field ?? '') && (
          <ErrorNote className="mt-4">{refused.message}</ErrorNote>
        )}
        <Button type="submit" busy={busy !== null || isSending} className="mt-6 max-sm:w-full">
          {review ? words.sendAgain : words.send}
        </Button>
      </div>
    </form>
  )
}
