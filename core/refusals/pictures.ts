import { words } from '#words/in/refusals/pictures'
import { spokenRefusals } from '../refusal.ts'

/** Also for shoppers, who send pictures with reviews and returns. */
export const PICTURES = spokenRefusals(words, {
  pictureUnknown: { status: 404, inEnglish: () => 'There is no picture at this address.' },
  pictureEmpty: { status: 400 },
  pictureTooLarge: { status: 413 },
  pictureOfTooManyPixels: { status: 413 },
  pictureTooLong: { status: 413 },
  pictureMoves: { status: 415 },
  pictureOfOtherKind: { status: 415 },
  picturesAway: { status: 503 },
  pictureDamaged: { status: 400 },
})
