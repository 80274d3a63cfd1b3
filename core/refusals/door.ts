import { words } from '#words/in/refusals/door'
import { words as ofPayloads } from '#words/in/refusals/payload'
import { refusalTable, sayingOf } from '../refusal.ts'
import { type FieldIssue, wrongFieldText } from './wrong-field.ts'

const said = sayingOf(words)

type Field = { field: string }
const atFault = ({ field }: Field) => ({ field })

/** Refusals of a request before its operation is reached: its address, payload or query. */
export const DOOR = refusalTable({
  addressUnknown: { status: 404, words: said('addressUnknown') },
  addressWrong: { status: 400, words: said('addressWrong') },
  /** `field`: the query parameter that is wrong. */
  addressFieldWrong: {
    status: 400,
    words: said('addressFieldWrong'),
    details: ({ field }: { field: string }) => ({ field }),
  },
  /** The same for a parameter that has to be a day. */
  dayWrong: { status: 400, words: said('dayWrong'), details: ({ field }: { field: string }) => ({ field }) },
  bodyTooLarge: { status: 413, words: said('bodyTooLarge') },
  bodyNotJson: { status: 400, words: said('bodyNotJson') },
  bodyOfWrongLength: { status: 400, words: said('bodyOfWrongLength') },
  bodyOfWrongType: { status: 415, words: said('bodyOfWrongType') },
  bodyNotAnObject: {
    status: 400,
    words: said('bodyNotAnObject'),
    details: () => ({ field: '' }),
  },
  requestUnreadable: { status: 400, inEnglish: () => 'This is not a request that can be read.' },
  headersTooLarge: {
    status: 431,
    inEnglish: () => 'The address or the headers of this request are too long.',
  },
  requestTooSlow: { status: 408, inEnglish: () => 'The request did not arrive in time.' },
  expectationUnknown: { status: 417, inEnglish: () => 'Nothing but 100-continue can be waited for here.' },
  requestWrong: { status: 400, words: said('requestWrong') },
  fieldUnknown: {
    status: 400,
    words: said('fieldUnknown'),
    details: atFault,
  },
  fieldMissing: {
    status: 400,
    words: said('fieldMissing'),
    details: atFault,
  },
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
  filterWrong: {
    status: 400,
    words: said('filterWrong'),
    details: ({ field }: { field: string; longest: number }) => ({ field }),
  },
  cursorUnknown: {
    status: 400,
    words: said('cursorUnknown'),
    details: () => ({ field: 'cursor' }),
  },
  limitOutOfRange: {
    status: 400,
    words: said('limitOutOfRange'),
    details: () => ({ field: 'limit' }),
  },
  searchTooLong: {
    status: 400,
    words: said('searchTooLong'),
    details: () => ({ field: 'q' }),
  },
  userIdOfAnother: {
    status: 403,
    words: said('userIdOfAnother'),
    details: () => ({ field: 'userId' }),
  },
  idempotencyKeyWrong: {
    status: 400,
    words: said('idempotencyKeyWrong'),
    details: () => ({ field: 'Idempotency-Key' }),
  },
  /** An unexpected error; the reply has the `requestId` under which the log says more. */
  ourFault: { status: 500, words: said('ourFault') },
  /** The database does not answer. */
  shopAway: {
    status: 503,
    words: said('shopAway'),
    details: () => ({ retryAfter: 5 }),
  },
})
