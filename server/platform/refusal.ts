import type { RefusalDetails, RefusalKind } from '../../core/refusal.ts'
import type { RefusalCode } from '../../core/refusals/all.ts'

/** A refusal whose words need no parameters takes none; any other must be given its own. */
type Needed<Params> = unknown extends Params ? [] : [params: Params]

/**
 * An expected "no": code, status, words and details go to the caller as they are. Anything else thrown is our fault.
 * `throw new Refusal(ORDERS.orderUnknown)`, or with its parameters `throw new Refusal(ORDERS.linesShort, { lines })`.
 */
export class Refusal<Params = unknown> extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly details: RefusalDetails
  constructor(kind: RefusalKind<Params>, ...needed: Needed<Params>)
  constructor(status: number, message: string, details?: RefusalDetails)
  constructor(what: RefusalKind<Params> | number, ...rest: unknown[]) {
    const kind = typeof what === 'number' ? undefined : what
    super(kind ? kind.words(rest[0] as Params) : (rest[0] as string))
    this.name = 'Refusal'
    this.code = kind?.code as RefusalCode
    this.status = typeof what === 'number' ? what : what.status
    this.details = (kind ? kind.details?.(rest[0] as Params) : (rest[1] as RefusalDetails)) ?? {}
  }
}
