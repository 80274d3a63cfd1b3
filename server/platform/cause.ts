import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { type Deadline, TooLate } from './deadline.ts'

/** What a piece of work is done for; stored as JSON with jobs that do it later. */
export type Cause = {
  /** The request that caused it; scheduled work has none. */
  requestId?: string
  /** The W3C Trace Context of the span in which it is done. */
  traceparent?: string
}

/** The call that waits for a piece of work; undefined: none does. */
export type Asker = { cause: Cause; deadline: Deadline | undefined } | undefined

const causes = new AsyncLocalStorage<NonNullable<Asker>>()

export const asker = (): Asker => causes.getStore()
export const isLate = (asker: Asker): boolean => asker?.deadline?.isPast === true

/** The cause of the present work; undefined for scheduled work. */
export const cause = (): Cause | undefined => causes.getStore()?.cause

/** Runs `work`, and everything that it starts, with this cause and without a deadline. */
export const causedBy = <T>(by: Cause | undefined, work: () => T): T =>
  by ? causes.run({ cause: by, deadline: undefined }, work) : causes.exit(work)

/** The same for work that a caller waits for, with a deadline. */
export const causedByCall = <T>(by: Cause, deadline: Deadline, work: () => T): T =>
  causes.run({ cause: by, deadline }, work)

/** Work that several calls share has none of their causes, and the earliest of their deadlines. */
export function causedByEach<T>(askers: Asker[], work: () => T): T {
  const [only] = askers
  if (askers.length === 1) return only ? causes.run(only, work) : causes.exit(work)
  const deadline = {
    get isPast() {
      return askers.some(isLate)
    },
    until: Math.min(...askers.map((one) => one?.deadline?.until ?? Number.POSITIVE_INFINITY)),
  }
  return causes.run({ cause: {}, deadline }, work)
}

/** Milliseconds until the present call's deadline; Infinity without one. */
export const timeLeft = (): number =>
  (asker()?.deadline?.until ?? Number.POSITIVE_INFINITY) - performance.now()

/** Throws once the present call was answered because of its deadline. */
export function refuseWhenLate(): void {
  if (isLate(asker())) throw new TooLate()
}

/** Characters that are safe in logs and headers: letters, digits and the separators that load balancers use. */
const WELL_FORMED = /^[\w.:=+/-]{1,128}$/

const ofThisProcess = randomBytes(6).toString('base64url')
let made = 0

/** The caller's own request id if it is safe to log, otherwise a new unique one. */
export function requestId(given?: string): string {
  return given && WELL_FORMED.test(given) ? given : `${ofThisProcess}-${(++made).toString(36)}`
}
