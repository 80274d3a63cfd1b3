import * as words from '#words/write-review'
import type { OwnReviewReply } from '../../../contract/replies.ts'
import type { Fit } from '../../../core/review.ts'
import { sayDone } from '../../browser/toasts.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import { useCheckedForm } from '../login/use-checked-form.ts'
import { useKeptFields } from '../state/kept-fields.ts'
import { callSigned, isSessionOver } from '../state/session.ts'

const FIELDS = ['stars', 'fit', 'size', 'title', 'text', 'author', 'accepted']

/** What is filled in of a review, kept in this tab until it is sent, and what is wrong with each field. */
export function useReviewForm(own: OwnReviewReply, onSent: () => Promise<void>) {
  const { product, delivered, review } = own
  const sizes = delivered.map(({ size }) => size)
  const kept = useKeptFields(`review ${product._id}`, {
    stars: review?.stars ?? 0,
    fit: review?.fit ?? (null as Fit | null),
    size: review?.size ?? sizes[0]!,
    title: review?.title ?? '',
    text: review?.text ?? '',
    author: review?.author ?? own.author,
    photos: review?.photos ?? [],
    accepted: false,
  })
  const size = sizes.includes(kept.fields.size) ? kept.fields.size : (sizes[0] ?? review!.size)
  const { stars, fit, title, text, author, photos, accepted } = kept.fields
  const lacks: Partial<Record<string, string | false>> = {
    stars: stars === 0 && words.chooseStars,
    fit: fit === null && words.chooseFit,
    text: text.trim() === '' && words.writeSomething,
    author: author.trim() === '' && words.signSomehow,
    accepted: !accepted && words.acceptFirst,
  }
  const { busy, refused, refusalOf, submit } = useSubmit()
  const { sent, form } = useCheckedForm(Object.values(lacks).some(Boolean), async () => {
    const isSent = await submit({
      as: 'sending',
      send: () =>
        callSigned('POST /api/review/save', {
          ...{ product: product._id, stars, title, text, author, size },
          fit: fit!,
          photos: photos.map(({ hash }) => hash),
          accepted: true,
        }),
      fallback: words.notSent,
      takes: isSessionOver,
    })
    if (!isSent) return
    kept.forget()
    sayDone(words.sent)
    await onSent()
  })
  return {
    fields: { ...kept.fields, size },
    change: kept.change,
    type: kept.type,
    form,
    errorOf: (field: string) => (sent && lacks[field]) || refusalOf(field),
    /** What was refused of no single field. */
    refusal: refused && !FIELDS.includes(refused.field ?? '') ? refused.message : null,
    busy: busy !== null,
  }
}
