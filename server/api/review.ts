import type { OwnReview } from '../../contract/replies.ts'
import { PICTURES } from '../../core/refusals/pictures.ts'
import { publicName } from '../../core/review.ts'
import { MOST_PICTURE_BYTES } from '../../core/sent-pictures.ts'
import { appealReview } from '../modules/reviews/appeal-review.ts'
import { stopInvitations } from '../modules/reviews/invite-reviews.ts'
import { keepPhoto } from '../modules/reviews/keep-photo.ts'
import { type OwnReview as KeptReview, readOwnReview } from '../modules/reviews/own-review.ts'
import { removeOwnReview } from '../modules/reviews/remove-review.ts'
import { reportReview } from '../modules/reviews/report-review.ts'
import { saveReview } from '../modules/reviews/save-review.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Door } from './door.ts'
import { wholeBody } from './limited-body.ts'

export function openReviewRoutes(door: Door) {
  const { open } = door
  openWriting(door)

  open('POST /api/review/appeal', async ({ db, limits }, { shopper, payload }) => {
    await limits.byAccount('write-review', shopper.accountId)
    const { review: code, text: appeal } = payload
    await appealReview(db, { accountId: shopper.accountId, code, appeal })
    return { message: 'Thank you. Somebody reads it again.' }
  })

  open('POST /api/review/remove', async ({ db, catalogue }, { shopper, payload }) => {
    await removeOwnReview(db, shopper.accountId, payload.review)
    await catalogue.shown()
    return { message: 'Your review is gone.' }
  })

  open('POST /api/review/report', async ({ db }, { payload: { review: code, reason } }) => {
    await reportReview(db, { code, reason })
    return { message: 'Thank you. A person here will look at it.' }
  })

  open('POST /api/review/stop-invitations', async ({ db }, { payload: { key } }) => {
    await stopInvitations(db, key)
    return { message: 'We will not ask you for reviews again.' }
  })
}

function openWriting({ open, openStream }: Door) {
  open('GET /api/review/own/{product}', async ({ db }, { shopper, params }) => {
    const { product, delivered, review } = await readOwnReview(db, shopper.accountId, params.product)
    const { handle: _id, name, picture } = product
    return {
      product: { _id, name, picture },
      delivered: delivered.map(({ size, sizeText, deliveredAt }) => ({
        size,
        sizeText,
        at: deliveredAt.toISOString(),
      })),
      author: publicName(shopper.name),
      review: review && asReply(review),
    }
  })

  open('POST /api/review/save', async ({ db, limits }, { shopper, payload }) => {
    await limits.byAccount('write-review', shopper.accountId)
    const { product: handle, accepted: _, userId: __, ...written } = payload
    const { code } = await saveReview(db, { accountId: shopper.accountId, handle, written })
    return { review: code, message: 'Thank you. A person here reads it before it is published.' }
  })

  openStream('POST /api/review/photo', async ({ db, media, limits }, { shopper, body }) => {
    await limits.byAccount('review-photo', shopper.accountId)
    const sent = await wholeBody(body, MOST_PICTURE_BYTES, PICTURES.pictureTooLarge)
    if (sent.length === 0) throw new Refusal(PICTURES.pictureEmpty)
    return { photo: await keepPhoto({ db, media }, shopper.accountId, sent) }
  })
}

function asReply({ appealedAt, writtenAt, ...review }: KeptReview): OwnReview {
  return {
    ...review,
    mayAppeal: review.state === 'rejected' && appealedAt === null,
    writtenAt: writtenAt.toISOString(),
  }
}
