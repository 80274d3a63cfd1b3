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

const causes = new AsyncLocalStorage<{ cause: Cause; deadline: Deadline | undefined }>()

/** Of what is being done right now; undefined where nobody asked, as for what comes by the clock. */
export const cause = (): Cause | undefined => causes.getStore()?.cause

/** Whatever `work` does, and has done later, is done for this. What is done later has all the time it needs. */
export const causedBy = <T>(by: Cause | undefined, work: () => T): T =>
  by ? causes.run({ cause: by, deadline: undefined }, work) : causes.exit(work)

/** The same for what somebody waits for, and not for ever. */
export const causedByCall = <T>(by: Cause, deadline: Deadline, work: () => T): T =>
  causes.run({ cause: by, deadline }, work)

/** Throws once whoever asked has been answered. */
export function refuseWhenLate(): void {
  if (causes.getStore()?.deadline?.isPast) throw new TooLate()
}

/** Letters, digits and what balancers join them with: it stands in logs and headers as it came. */
const WELL_FORMED = /^[\w.:=+/-]{1,128}$/

const ofThisProcess = randomBytes(6).toString('base64url')
let made = 0

/** The caller's own name for a request, if it is one that can stand in a log; else one that nothing else has. */
export function requestId(given?: string): string {
  return given && WELL_FORMED.test(given) ? given : `${ofThisProcess}-${(++made).toString(36)}`
}
