import { words } from '#words/in/refusals/reviews'
import { refusalTable, sayingOf } from '../refusal.ts'

const said = sayingOf(words)

export const REVIEWS = refusalTable({
  reviewPieceUnknown: {
    status: 404,
    words: said('reviewPieceUnknown'),
    details: () => ({ field: 'product' }),
  },
  pieceNotDelivered: { status: 403, words: said('pieceNotDelivered'), details: () => ({ field: 'product' }) },
  reviewSizeNotHad: {
    status: 400,
    words: ({ sizes }: { sizes: string[] }, locale) =>
      words[locale].reviewSizeNotHad({ sizes: sizes.join(', ') }),
    details: () => ({ field: 'size' }),
  },
  reviewNameIsContact: {
    status: 400,
    words: said('reviewNameIsContact'),
    details: () => ({ field: 'author' }),
  },
  reviewPhotoGone: {
    status: 400,
    words: said('reviewPhotoGone'),
    details: ({ place }: { place: number }) => ({ field: `photos.${place}` }),
  },
  reviewUnknown: { status: 404, words: said('reviewUnknown'), details: () => ({ field: 'review' }) },
  reviewNotRejected: { status: 409, words: said('reviewNotRejected') },
  reviewAppealedAlready: { status: 409, words: said('reviewAppealedAlready') },
  reviewKeyUnknown: { status: 404, words: said('reviewKeyUnknown'), details: () => ({ field: 'key' }) },

  // For the console.
  reviewNotThere: { status: 404, inEnglish: () => 'There is no such review.' },
  reviewWrittenSince: {
    status: 409,
    inEnglish: () =>
      'Its author has written it anew, or taken it back, since you opened it. Look at it again.',
  },
  reviewDecided: { status: 409, inEnglish: () => 'Somebody has decided on this review already.' },
  reviewRepliedSince: {
    status: 409,
    inEnglish: () => 'Somebody has changed the reply since you opened it. Go back and read it first.',
  },
  reviewReportedSince: {
    status: 409,
    inEnglish: () => 'Readers have reported it again since you looked. Read what they say first.',
  },
  reviewNotReported: { status: 409, inEnglish: () => 'Nobody reports this review any more.' },
})
