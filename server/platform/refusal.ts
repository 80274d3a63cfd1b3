import { DEFAULT_LOCALE, type Locale } from '../../core/locale.ts'
import type { RefusalDetails, RefusalKind } from '../../core/refusal.ts'
import type { RefusalCode } from '../../core/refusals/all.ts'

/** A row of a table in `core/refusals/`. One without parameters: `RefusalOf<unknown>`. */
export type RefusalOf<Params> = RefusalKind<Params> & { code: RefusalCode }

/** The constructor's parameters: none for a refusal whose message needs none. */
export type Needed<Params> = unknown extends Params ? [] : [params: Params]

/**
 * An expected refusal: code, status, message and details are sent to the caller. Any other error is a fault of ours. `throw
 * new Refusal(ORDERS.orderUnknown)`, or with parameters `throw new Refusal(ORDERS.linesShort, { lines })`.
 */
export class Refusal<Params = unknown> extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly details: RefusalDetails
  /** The message in a language; a row that has only English ignores it. */
  readonly inLanguage: (locale: Locale) => string
  constructor(kind: RefusalOf<Params>, ...needed: Needed<Params>) {
    const params = needed[0] as Params
    const inLanguage = (locale: Locale) =>
      kind.words ? kind.words(params, locale) : (kind.inEnglish?.(params) ?? '')
    super(inLanguage(DEFAULT_LOCALE))
    this.inLanguage = inLanguage
    this.name = 'Refusal'
    this.code = kind.code
    this.status = kind.status
    this.details = kind.details?.(params) ?? (kind.field === undefined ? {} : { field: kind.field })
  }
}
