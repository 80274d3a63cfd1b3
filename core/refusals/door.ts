import { words } from '#words/in/refusals/door'
import { words as ofPayloads } from '#words/in/refusals/payload'
import { spokenRefusals } from '../refusal.ts'
import { type FieldIssue, wrongFieldText } from './wrong-field.ts'

type Field = { field: string }
const atFault = ({ field }: Field) => ({ field })

/** Refusals of a request before its operation is reached: its address, payload or query. */
export const DOOR = spokenRefusals(words, {
  addressUnknown: { status: 404 },
  addressWrong: { status: 400 },
  /** `field`: the query parameter that is wrong. */
  addressFieldWrong: { status: 400, details: atFault },
  /** The same for a parameter that has to be a day. */
  dayWrong: { status: 400, details: atFault },
  bodyTooLarge: { status: 413 },
  bodyNotJson: { status: 400 },
  bodyOfWrongLength: { status: 400 },
  bodyOfWrongType: { status: 415 },
  bodyNotAnObject: { status: 400, field: '' },
  requestUnreadable: { status: 400, inEnglish: () => 'This is not a request that can be read.' },
  headersTooLarge: {
    status: 431,
    inEnglish: () => 'The address or the headers of this request are too long.',
  },
  requestTooSlow: { status: 408, inEnglish: () => 'The request did not arrive in time.' },
  expectationUnknown: { status: 417, inEnglish: () => 'Nothing but 100-continue can be waited for here.' },
  requestWrong: { status: 400 },
  fieldUnknown: { status: 400, details: atFault },
  fieldMissing: { status: 400, details: atFault },
  /** `issue`: the fault that the payload's schema found; it can say what would be right. */
  fieldWrong: {
    status: 400,
    words: ({ field, issue }: Field & { issue: FieldIssue }, locale) => wrongFieldText(issue, field, locale),
    details: atFault,
  },
  fieldNotOneOf: {
    status: 400,
    words: ({ field, known }: Field & { known: readonly string[] }, locale) =>
      ofPayloads[locale].notOneOf({ field, known: known.join(', ') }),
    details: atFault,
  },
  filterWrong: { status: 400, details: atFault },
  cursorUnknown: { status: 400, field: 'cursor' },
  limitOutOfRange: { status: 400, field: 'limit' },
  searchTooLong: { status: 400, field: 'q' },
  userIdOfAnother: { status: 403, field: 'userId' },
  idempotencyKeyWrong: { status: 400, field: 'Idempotency-Key' },
  /** An unexpected error; the reply has the `requestId` under which the log says more. */
  ourFault: { status: 500 },
  /** The database does not answer. */
  shopAway: { status: 503, details: () => ({ retryAfter: 5 }) },
})
