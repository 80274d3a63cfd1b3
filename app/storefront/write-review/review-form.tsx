import { useState } from 'react'
import { starsOf } from '#words/reviews'
import * as words from '#words/write-review'
import type { OwnReviewReply } from '../../../contract/replies.ts'
import { FITS, LONGEST_AUTHOR, LONGEST_TEXT, LONGEST_TITLE } from '../../../core/review.ts'
import type { Size } from '../../../core/sizes.ts'
import { AreaField } from '../../ui/area-field.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { CheckboxField, Field, SelectField } from '../../ui/field.tsx'
import { Rating } from '../../ui/rating.tsx'
import { sentence } from '../../ui/sentence.ts'
import { NewTabLink } from '../login/new-tab-link.tsx'
import { Choice } from './choice.tsx'
import { PhotosField } from './photos-field.tsx'
import { useReviewForm } from './use-review-form.ts'

type Props = { own: OwnReviewReply; onSent: () => Promise<void> }

const MEANINGS = [words.oneStar, words.twoStars, words.threeStars, words.fourStars, words.fiveStars]

/** The form of a review: empty, or with the review as it was sent last. Each field shows its own error. */
export function ReviewForm({ own, onSent }: Props) {
  const { delivered, review } = own
  const { fields, change, type, form, errorOf, refusal, busy } = useReviewForm(own, onSent)
  const { stars, fit, size, title, text, author, photos, accepted } = fields
  const [isSending, setSending] = useState(false)

  return (
    <form {...form} className="grid gap-8">
      <Choice
        name="stars"
        legend={words.howManyStars}
        options={[5, 4, 3, 2, 1]}
        chosen={stars}
        onChoose={(each) => type({ stars: each })}
        error={errorOf('stars')}
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
        error={errorOf('fit')}
        isInRow
      >
        {(each) => words.fitIs({ fit: each })}
      </Choice>
      {delivered.length > 1 && (
        <SelectField
          label={words.size}
          name="size"
          value={size}
          error={errorOf('size')}
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
        error={errorOf('title')}
        onChange={(event) => type({ title: event.target.value })}
      />
      <AreaField
        label={words.text}
        name="text"
        rows={6}
        maxLength={LONGEST_TEXT}
        hint={words.textHint}
        value={text}
        error={errorOf('text')}
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
        value={author}
        error={errorOf('author')}
        onChange={(event) => type({ author: event.target.value })}
      />
      <div>
        <CheckboxField
          name="accepted"
          checked={accepted}
          error={errorOf('accepted')}
          onChange={(event) => type({ accepted: event.target.checked })}
          label={sentence(
            words.accept({ rules: (text) => <NewTabLink to="/review-rules">{text}</NewTabLink> }),
          )}
        />
        <ErrorNote className="mt-4">{refusal}</ErrorNote>
        <Button type="submit" busy={busy || isSending} className="mt-6 max-sm:w-full">
          {review ? words.sendAgain : words.send}
        </Button>
      </div>
    </form>
  )
}
