import { DEFAULT_LOCALE, type Locale } from '../../core/locale.ts'
import type { RefusalDetails, RefusalKind } from '../../core/refusal.ts'
import type { RefusalCode } from '../../core/refusals/all.ts'

/** A row of one of the tables in `core/refusals/`. Without parameters of its own: `RefusalOf<unknown>`. */
export type RefusalOf<Params> = RefusalKind<Params> & { code: RefusalCode }

/** A refusal whose words need no parameters takes none; any other must be given its own. */
export type Needed<Params> = unknown extends Params ? [] : [params: Params]

/**
 * An expected "no": code, status, words and details go to the caller as they are. Anything else thrown is our fault.
 * `throw new Refusal(ORDERS.orderUnknown)`, or with its parameters `throw new Refusal(ORDERS.linesShort, { lines })`.
 */
export class Refusal<Params = unknown> extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly details: RefusalDetails
  /** Its words in a language; without a language of its own it is said in English. */
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
    this.details = kind.details?.(params) ?? {}
  }
}
