import { causedBy } from './cause.ts'
import type { Log } from './log.ts'

/** Polls for work: regularly, and at once when told to. One look at a time. */
export type Tending = { now(): void; stop(): Promise<void> }

/** Under load, work that arrived since the last look is found by one look. */
const LEAST_PAUSE_MS = 50

/**
 * Calls `look`, which does or begins the work that there is. If it throws, the error is logged and the next look follows as
 * usual.
 */
export function tend(look: () => Promise<unknown>, everyMs: number, log: Log): Tending {
  let stopped = false
  let looking: Promise<unknown> | null = null
  let began = Number.NEGATIVE_INFINITY
  let wanted = false
  let timer: NodeJS.Timeout | undefined

  function begin() {
    wanted = false
    began = performance.now()
    looking = causedBy(undefined, look)
      .catch((error) => log.warn({ err: error }, 'looked for work in vain; the next look comes by itself'))
      .finally(() => {
        looking = null
        wanted ? soon() : nextIn(everyMs)
      })
  }
  const soon = () => nextIn(began + LEAST_PAUSE_MS - performance.now())
  function nextIn(ms: number) {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(begin, Math.max(0, ms))
  }
  soon()
  return {
    now() {
      if (wanted) return
      wanted = true
      if (!looking) soon()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await looking
    },
  }
}
