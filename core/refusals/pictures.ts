import { refusalTable } from '../refusal.ts'

export const PICTURES = refusalTable({
  pictureUnknown: { status: 404, inEnglish: () => 'There is no picture at this address.' },
  pictureEmpty: { status: 400, inEnglish: () => 'The body of this call is the picture, and it is empty.' },
  pictureTooLarge: { status: 413, inEnglish: () => 'That picture has more than 15 MB. Send a smaller one.' },
  pictureOfTooManyPixels: {
    status: 413,
    inEnglish: () => 'That picture has more than 50 megapixels. Send a smaller one.',
  },
  pictureTooLong: {
    status: 413,
    inEnglish: () => 'That picture has a side longer than 16,383 pixels. Send a smaller one.',
  },
  pictureMoves: { status: 415, inEnglish: () => 'That picture moves. Send a still one.' },
  pictureOfOtherKind: {
    status: 415,
    inEnglish: () => 'That file is not a picture the shop can show. Send an AVIF, WebP, JPEG or PNG.',
  },
  picturesAway: {
    status: 503,
    inEnglish: () => 'Pictures cannot be reached at this moment. Please try again in a minute.',
  },
  pictureDamaged: { status: 400, inEnglish: () => 'That picture is incomplete or damaged. Send it again.' },
})
