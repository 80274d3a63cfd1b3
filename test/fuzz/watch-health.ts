import { startSending } from './send.ts'

export const MOST_MS = 100
const EVERY_MS = 25
/** Other processes slow down some of the tries; what stalls the shop slows down all of them. */
const TRIES = 8
const HEALTH = { method: 'GET', path: '/healthz', headers: {}, body: null }

/** Calls /healthz again and again on a separate connection; `onSlow` is called with each time over the limit. */
export function watchHealth(base: string, onSlow: (ms: number) => void) {
  const line = startSending(base, 1)
  let isOver = false
  let slowest = 0
  let fault: string | null = null
  const watching = (async () => {
    while (!isOver) {
      const start = performance.now()
      try {
        const { status } = await line.send(HEALTH)
        if (status !== 200) fault ??= `/healthz: ${status}`
      } catch (error) {
        fault ??= `/healthz: ${error}`
      }
      const ms = performance.now() - start
      slowest = Math.max(slowest, ms)
      if (ms > MOST_MS) onSlow(ms)
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    }
    line.stop()
  })()
  return {
    async stop() {
      isOver = true
      await watching
      return { slowest, fault }
    },
  }
}

/** The slowest answer of /healthz in milliseconds while only `work` is done; the best of several tries. */
export async function healthBeside(base: string, work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < TRIES && best > MOST_MS; tries++) {
    const watch = watchHealth(base, () => {})
    await work()
    best = Math.min(best, (await watch.stop()).slowest)
  }
  return best
}
