import type { Locale } from './locale.ts'

/** An order line of which there are not enough pieces, or which is not sold any more. */
export type ShortLine = {
  _id: string
  size: string
  /** The size as people read it; of a pair, with who wears which. */
  sizeText: string
  name: string
  wanted: number
  available: number
}

/** A line of a refused order as it would be now; `price` in rupees per piece. */
export type OrderLineNow = ShortLine & { price: number }

/** Details that a refusal can have beside its code and message. */
export type RefusalDetails = {
  /** The payload field at fault, as a dotted path. */
  field?: string
  /** With `linesShort` the lines that are short, with `totalChanged` all lines. */
  lines?: (ShortLine & { price?: number })[]
  /** In rupees. */
  amount?: number
  /** The payment that the call is about is still being checked; it is checked again at `nextCheckAt`. */
  checking?: { orderId: string; nextCheckAt: string }
  /** The version that somebody else has saved meanwhile. */
  version?: number
  /** Seconds until the call can be repeated. */
  retryAfter?: number
}

/** One expected refusal: its status, its message as a function of its parameters, and the details that the reply has. */
export type RefusalRow<Params = never> = {
  /** HTTP status. */
  status: number
  /** For calls that shoppers make: in the caller's language, from `words/<language>/refusals/`. */
  words?: (params: Params, locale: Locale) => string
  /** For calls of the console and of providers, and for what is not a call. */
  inEnglish?: (params: Params) => string
  details?: (params: Params) => RefusalDetails
}

/** A row with its code, which is its key in its table. */
export type RefusalKind<Params = never> = RefusalRow<Params> & { code: string }

type Rows = Record<string, RefusalRow>
type Kinds<T extends Rows> = { readonly [Code in keyof T]: T[Code] & { code: Code & string } }

/** The refusals of one module. Codes are unique across all tables; API callers act on them. */
export function refusalTable<const T extends Rows>(rows: T): Kinds<T> {
  return Object.fromEntries(Object.entries(rows).map(([code, row]) => [code, { ...row, code }])) as Kinds<T>
}

/** The parameters of a message. */
type Asks<Message> = Message extends (params: infer Params) => string ? Params : unknown

/** Makes the `words` of refusals from a catalogue: `said('phoneTaken')` gives that message in the caller's language. */
export const sayingOf =
  <Words extends Record<string, unknown>>(inEach: Record<Locale, Words>) =>
  <Name extends keyof Words>(name: Name) =>
  (params: Asks<Words[Name]>, locale: Locale): string => {
    const message = inEach[locale][name]
    return typeof message === 'function' ? message(params) : String(message)
  }
