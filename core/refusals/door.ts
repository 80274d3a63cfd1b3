import { refusalTable } from '../refusal.ts'

type Field = { field: string }
const atFault = ({ field }: Field) => ({ field })

/** What is refused before an operation is reached: the request itself, its payload, its query. */
export const DOOR = refusalTable({
  addressUnknown: { status: 404, words: () => 'There is nothing at this address.' },
  addressWrong: { status: 400, words: () => 'That is not an address.' },
  /** Which of the names after the question mark cannot be. */
  addressFieldWrong: {
    status: 400,
    words: ({ field }: { field: string }) => `${field} has characters that cannot be.`,
    details: ({ field }: { field: string }) => ({ field }),
  },
  bodyTooLarge: { status: 413, words: () => 'That is more than this call takes.' },
  bodyNotJson: { status: 400, words: () => 'The request body is not valid JSON.' },
  bodyEmpty: { status: 400, words: () => 'The request body is empty; it needs JSON.' },
  bodyOfWrongLength: { status: 400, words: () => 'Content-Length does not match the body.' },
  bodyOfWrongType: { status: 415, words: () => 'Send JSON, with Content-Type: application/json.' },
  bodyNotAnObject: {
    status: 400,
    words: () => 'The request needs a JSON object as its body.',
    details: () => ({ field: '' }),
  },
  requestUnreadable: { status: 400, words: () => 'This is not a request that can be read.' },
  headersTooLarge: { status: 431, words: () => 'The address or the headers of this request are too long.' },
  requestTooSlow: { status: 408, words: () => 'The request did not arrive in time.' },
  expectationUnknown: { status: 417, words: () => 'Nothing but 100-continue can be waited for here.' },
  requestWrong: { status: 400, words: () => 'This request is not right.' },
  fieldUnknown: {
    status: 400,
    words: ({ field }: Field) => `${field} is not something this call takes.`,
    details: atFault,
  },
  fieldMissing: {
    status: 400,
    words: ({ field }: Field) => `${field} is missing.`,
    details: atFault,
  },
  /** `words`: the sentence of the payload's schema, which knows what would be right. */
  fieldWrong: {
    status: 400,
    words: ({ words }: Field & { words: string }) => words,
    details: atFault,
  },
  fieldNotOneOf: {
    status: 400,
    words: ({ field, known }: Field & { known: readonly string[] }) =>
      `${field} must be one of ${known.join(', ')}.`,
    details: atFault,
  },
  cursorUnknown: {
    status: 400,
    words: () => 'cursor is not one that this list gave out.',
    details: () => ({ field: 'cursor' }),
  },
  limitOutOfRange: {
    status: 400,
    words: ({ most }: { most: number }) => `limit must be a whole number from 1 to ${most}.`,
    details: () => ({ field: 'limit' }),
  },
  searchTooLong: {
    status: 400,
    words: ({ most }: { most: number }) => `q has more than ${most} characters.`,
    details: () => ({ field: 'q' }),
  },
  userIdOfAnother: {
    status: 403,
    words: () => 'userId is not the account of this session.',
    details: () => ({ field: 'userId' }),
  },
  idempotencyKeyWrong: {
    status: 400,
    words: () => 'Idempotency-Key must be 1 to 255 printable characters.',
    details: () => ({ field: 'Idempotency-Key' }),
  },
  /** Our own fault; the reply carries the `requestId` under which the log tells more. */
  ourFault: { status: 500, words: () => 'Something went wrong at our end. Please try again.' },
  /** Its database does not answer. */
  shopAway: {
    status: 503,
    words: () => 'The shop is taking a short break. Please try again in a moment.',
    details: () => ({ retryAfter: 5 }),
  },
})
