import { performance } from 'node:perf_hooks'
import { setTimeout as rest } from 'node:timers/promises'

/** The pause after a step, as a multiple of its duration: on an idle process, and the addition on a busy one. */
const IDLE_REST = 1
const BUSY_REST = 12
const LONGEST_REST_MS = 2000

/**
 * Throttles long work in small steps beside shoppers' requests. Called before each step, it pauses in proportion to the
 * last step, longer the busier this process was with other work during the last pause, and then resolves to `goOn()`.
 */
export function unhurried(goOn: () => boolean): () => Promise<boolean> {
  let since = performance.now()
  let busy = 0
  return async () => {
    const took = performance.now() - since
    const before = performance.eventLoopUtilization()
    await rest(Math.min(took * (IDLE_REST + BUSY_REST * busy), LONGEST_REST_MS))
    busy = performance.eventLoopUtilization(before).utilization
    since = performance.now()
    return goOn()
  }
}
