import { words } from '#words/in/refusals/returns'
import { spokenRefusals } from '../refusal.ts'

type Code = { code: string }

export const RETURNS = spokenRefusals(words, {
  returnUnknown: { status: 404, field: 'returnId' },
  returnLineUnknown: { status: 404, field: 'line' },
  returnNotDelivered: { status: 409 },
  returnTooMany: { status: 409, field: 'quantity' },
  returnNotTaken: { status: 409, field: 'reason' },
  returnTooLate: { status: 409, field: 'reason' },
  returnNotLate: { status: 409, field: 'reason' },
  returnWishNotTaken: { status: 409, field: 'wish' },
  returnNeedsPhoto: { status: 400, field: 'photos' },
  returnPhotoGone: { status: 400, details: ({ place }: { place: number }) => ({ field: `photos.${place}` }) },
  returnSizeNeeded: { status: 400, field: 'size' },
  returnSizeGone: { status: 409, field: 'size' },
  returnNotAsCredit: { status: 409, field: 'asCredit' },
  returnNotCancellable: { status: 409 },

  // For the console.
  returnOverrideNeeded: {
    status: 400,
    inEnglish: () => 'The policy does not take this. Say why it is taken all the same.',
    field: 'why',
  },
  returnOfErased: {
    status: 409,
    inEnglish: () =>
      'The account of its shopper is erased, and the phone with it: another piece cannot be brought to them. Take it back for money.',
    field: 'wish',
  },
  returnNotShown: { status: 404, inEnglish: () => 'There is no such return.' },
  returnNotComing: {
    status: 404,
    inEnglish: ({ number }: { number: string }) =>
      `No return that is on its way goes by ${number}. Look at the number on the parcel, or on the slip in it.`,
    field: 'number',
  },
  returnNotToFetch: { status: 409 },
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
