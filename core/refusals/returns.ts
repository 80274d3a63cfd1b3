import { words } from '#words/in/refusals/returns'
import { refusalTable, sayingOf } from '../refusal.ts'

const said = sayingOf(words)
type Code = { code: string }

export const RETURNS = refusalTable({
  returnUnknown: { status: 404, words: said('returnUnknown'), details: () => ({ field: 'returnId' }) },
  returnLineUnknown: { status: 404, words: said('returnLineUnknown'), details: () => ({ field: 'line' }) },
  returnNotDelivered: { status: 409, words: said('returnNotDelivered') },
  returnTooMany: {
    status: 409,
    words: ({ left }: { left: number }, locale) => words[locale].returnTooMany({ left }),
    details: () => ({ field: 'quantity' }),
  },
  returnNotTaken: { status: 409, words: said('returnNotTaken'), details: () => ({ field: 'reason' }) },
  returnTooLate: {
    status: 409,
    words: ({ days }: { days: number }, locale) => words[locale].returnTooLate({ days }),
    details: () => ({ field: 'reason' }),
  },
  returnNotLate: { status: 409, words: said('returnNotLate'), details: () => ({ field: 'reason' }) },
  returnWishNotTaken: { status: 409, words: said('returnWishNotTaken'), details: () => ({ field: 'wish' }) },
  returnNeedsPhoto: { status: 400, words: said('returnNeedsPhoto'), details: () => ({ field: 'photos' }) },
  returnPhotoGone: {
    status: 400,
    words: said('returnPhotoGone'),
    details: ({ place }: { place: number }) => ({ field: `photos.${place}` }),
  },
  returnSizeNeeded: { status: 400, words: said('returnSizeNeeded'), details: () => ({ field: 'size' }) },
  returnSizeGone: {
    status: 409,
    words: ({ size }: { size: string }, locale) => words[locale].returnSizeGone({ size }),
    details: () => ({ field: 'size' }),
  },
  returnNotAsCredit: {
    status: 409,
    words: said('returnNotAsCredit'),
    details: () => ({ field: 'asCredit' }),
  },
  returnNotCancellable: { status: 409, words: said('returnNotCancellable') },

  // For the console.
  returnOverrideNeeded: {
    status: 400,
    inEnglish: () => 'The policy does not take this. Say why it is taken all the same.',
    details: () => ({ field: 'why' }),
  },
  returnNotShown: { status: 404, inEnglish: () => 'There is no such return.' },
  returnNotComing: {
    status: 404,
    inEnglish: ({ number }: { number: string }) =>
      `No return that is on its way goes by ${number}. Look at the number on the parcel, or on the slip in it.`,
    details: () => ({ field: 'number' }),
  },
  returnNotToFetch: { status: 409, words: said('returnNotToFetch') },
  returnPickupOff: {
    status: 409,
    inEnglish: () =>
      'The shop has no account with the courier. Its shopper sends it, or you fetch it yourselves.',
  },
  returnMoveIllegal: {
    status: 409,
    inEnglish: ({ code, state, to }: Code & { state: string; to: string }) =>
      `Return ${code} is ${state.replaceAll('_', ' ')} by now: it cannot become ${to.replaceAll('_', ' ')}.`,
  },
})
