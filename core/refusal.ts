import type { Locale } from './locale.ts'

/** A line that cannot be had as it was asked for. */
export type ShortLine = {
  _id: string
  size: string
  /** The size as people read it: of a pair, who wears which. */
  sizeText: string
  name: string
  wanted: number
  available: number
}

/** A line of a refused order as it would be now; `price` in rupees a piece. */
export type OrderLineNow = ShortLine & { price: number }

/** What a refused call may say beside its code and its words. */
export type RefusalDetails = {
  /** The payload field at fault, as a dotted path. */
  field?: string
  /** With `linesShort` those that cannot be had as asked, with `totalChanged` all of them. */
  lines?: (ShortLine & { price?: number })[]
  /** Rupees. */
  amount?: number
  /** The payment that this is about is still being checked, and asked about again by itself. */
  checking?: { orderId: string; nextCheckAt: string }
  /** Of what someone else has saved meanwhile. */
  version?: number
  /** Seconds until another try makes sense. */
  retryAfter?: number
}

/** One expected "no": its status, its words made from its parameters, and what the reply says beside them. */
export type RefusalRow<Params = never> = {
  /** Of HTTP. */
  status: number
  /** Of a shopper's calls: in the language of whoever asks, from `words/<language>/refusals/`. */
  words?: (params: Params, locale: Locale) => string
  /** Of calls that no shopper makes: the console's, providers', and of what is no HTTP at all. */
  inEnglish?: (params: Params) => string
  details?: (params: Params) => RefusalDetails
}

/** A row that knows its own code, which is its key in its table. */
export type RefusalKind<Params = never> = RefusalRow<Params> & { code: string }

type Rows = Record<string, RefusalRow>
type Kinds<T extends Rows> = { readonly [Code in keyof T]: T[Code] & { code: Code & string } }

/** The refusals of one module. Codes are unique across all tables: they are what a caller of the API acts on. */
export function refusalTable<const T extends Rows>(rows: T): Kinds<T> {
  return Object.fromEntries(Object.entries(rows).map(([code, row]) => [code, { ...row, code }])) as Kinds<T>
}

/** What a message asks for. */
type Asks<Message> = Message extends (params: infer Params) => string ? Params : unknown

/** The messages of a catalogue as the words of refusals: `said('phoneTaken')`. */
export const sayingOf =
  <Words extends Record<string, unknown>>(inEach: Record<Locale, Words>) =>
  <Name extends keyof Words>(name: Name) =>
  (params: Asks<Words[Name]>, locale: Locale): string => {
    const message = inEach[locale][name]
    return typeof message === 'function' ? message(params) : String(message)
  }
