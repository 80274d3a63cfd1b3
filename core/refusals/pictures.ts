import { words } from '#words/in/refusals/pictures'
import { refusalTable, sayingOf } from '../refusal.ts'

const said = sayingOf(words)

/** Also for shoppers, who send pictures with reviews and returns. */
export const PICTURES = refusalTable({
  pictureUnknown: { status: 404, inEnglish: () => 'There is no picture at this address.' },
  pictureEmpty: { status: 400, words: said('pictureEmpty') },
  pictureTooLarge: { status: 413, words: said('pictureTooLarge') },
  pictureOfTooManyPixels: { status: 413, words: said('pictureOfTooManyPixels') },
  pictureTooLong: { status: 413, words: said('pictureTooLong') },
  pictureMoves: { status: 415, words: said('pictureMoves') },
  pictureOfOtherKind: { status: 415, words: said('pictureOfOtherKind') },
  picturesAway: { status: 503, words: said('picturesAway') },
  pictureDamaged: { status: 400, words: said('pictureDamaged') },
})
