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
  /** With `pieceNotSold` the places of all lines that are not sold. */
  gone?: number[]
  /** With `linesShort` and `pieceNotSold` the lines that are short, with `totalChanged` all lines. */
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
  /** For calls that shoppers make, in the caller's language, where its parameters are made into texts first. */
  words?: (params: Params, locale: Locale) => string
  /** For calls of the console and of providers, and for what is not a call. */
  inEnglish?: (params: Params) => string
  /** The payload field at fault, where it is always the same. */
  field?: string
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

/**
 * The same for calls that shoppers make: a row that has neither `words` nor `inEnglish` says the message of its code in
 * the catalogue.
 */
export function spokenRefusals<Words extends Catalogue, const T extends Rows>(
  inEach: Record<Locale, Words>,
  rows: T,
): Kinds<Spoken<Words, T>> {
  const say = (code: string) => (params: never, locale: Locale) => {
    const message = inEach[locale][code]
    return typeof message === 'function' ? message(params) : String(message)
  }
  const spoken = Object.entries(rows).map(([code, row]) => [
    code,
    row.inEnglish ? row : { words: say(code), ...row },
  ])
  return refusalTable(Object.fromEntries(spoken))
}

type Catalogue = Record<string, unknown>
type Worded = { words: unknown } | { inEnglish: unknown }

/** A row without any words asks for what nobody can give: throwing it does not compile. */
type Spoken<Words, T extends Rows> = {
  [Code in keyof T]: T[Code] extends Worded
    ? T[Code]
    : T[Code] & { words: (params: Asks<Words[Code & keyof Words]>, locale: Locale) => string }
}

/** The parameters of a message. */
type Asks<Message> = Message extends (params: infer Params) => string ? Params : unknown
