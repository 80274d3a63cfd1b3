/** A line that cannot be had as it was asked for. */
export type ShortLine = { _id: string; size: string; name: string; wanted: number; available: number }

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
  words: (params: Params) => string
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
