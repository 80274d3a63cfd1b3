import { performance } from 'node:perf_hooks'
import { setTimeout as rest } from 'node:timers/promises'

/** Of the time that a step took: when nobody else asks anything of this process, and what a busy one adds. */
const IDLE_REST = 1
const BUSY_REST = 12
const LONGEST_REST_MS = 2000

/**
 * For long work in small steps beside shoppers: asked before each step whether to go on, it rests first, in proportion
 * to the last step, and the longer the busier this process was with others while the work rested before.
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
