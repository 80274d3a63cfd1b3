import { words } from '#words/in/refusals/reviews'
import { spokenRefusals } from '../refusal.ts'

export const REVIEWS = spokenRefusals(words, {
  reviewPieceUnknown: { status: 404, field: 'product' },
  pieceNotDelivered: { status: 403, field: 'product' },
  reviewSizeNotHad: {
    status: 400,
    words: ({ sizes }: { sizes: string[] }, locale) =>
      words[locale].reviewSizeNotHad({ sizes: sizes.join(', ') }),
    field: 'size',
  },
  reviewNameIsContact: { status: 400, field: 'author' },
  reviewPhotoGone: { status: 400, details: ({ place }: { place: number }) => ({ field: `photos.${place}` }) },
  reviewUnknown: { status: 404, field: 'review' },
  reviewNotRejected: { status: 409 },
  reviewAppealedAlready: { status: 409 },
  reviewKeyUnknown: { status: 404, field: 'key' },

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
