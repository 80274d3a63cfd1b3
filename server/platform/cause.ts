import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { type Deadline, TooLate } from './deadline.ts'

/** What something is done for, also where a job does it later. Goes along as JSON. */
export type Cause = {
  /** The request that asked for it; what comes by the clock has none. */
  requestId?: string
  /** As W3C Trace Context writes it: what is done stands within this span. */
  traceparent?: string
}

/** Who waits for something; undefined where nobody does. */
export type Asker = { cause: Cause; deadline: Deadline | undefined } | undefined

const causes = new AsyncLocalStorage<NonNullable<Asker>>()

export const asker = (): Asker => causes.getStore()
export const isLate = (asker: Asker): boolean => asker?.deadline?.isPast === true

/** Of what is being done right now; undefined where nobody asked, as for what comes by the clock. */
export const cause = (): Cause | undefined => causes.getStore()?.cause

/** Whatever `work` does, and has done later, is done for this. What is done later has all the time it needs. */
export const causedBy = <T>(by: Cause | undefined, work: () => T): T =>
  by ? causes.run({ cause: by, deadline: undefined }, work) : causes.exit(work)

/** The same for what somebody waits for, and not for ever. */
export const causedByCall = <T>(by: Cause, deadline: Deadline, work: () => T): T =>
  causes.run({ cause: by, deadline }, work)

/** What several have asked for is done for none of them alone, and is too late as soon as it is for one of them. */
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

/** How much time whoever asked has still to wait, ms; endless where nobody does. */
export const timeLeft = (): number =>
  (asker()?.deadline?.until ?? Number.POSITIVE_INFINITY) - performance.now()

/** Throws once whoever asked has been answered. */
export function refuseWhenLate(): void {
  if (isLate(asker())) throw new TooLate()
}

/** Letters, digits and what balancers join them with: it stands in logs and headers as it came. */
const WELL_FORMED = /^[\w.:=+/-]{1,128}$/

const ofThisProcess = randomBytes(6).toString('base64url')
let made = 0

/** The caller's own name for a request, if it is one that can stand in a log; else one that nothing else has. */
export function requestId(given?: string): string {
  return given && WELL_FORMED.test(given) ? given : `${ofThisProcess}-${(++made).toString(36)}`
}
