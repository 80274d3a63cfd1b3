import { startSending } from './send.ts'

export const MOST_MS = 100
const EVERY_MS = 25
/** Others on the machine are in the way of some of them, and what stalls the shop is in the way of all. */
const TRIES = 8
const HEALTH = { method: 'GET', path: '/healthz', headers: {}, body: null }

/** Asks the shop on a line of its own, again and again, whether it lives; `onSlow` hears of each answer over the limit. */
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

/** Milliseconds of the slowest answer of /healthz while one thing alone is done; the quickest of some tries. */
export async function healthBeside(base: string, work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < TRIES && best > MOST_MS; tries++) {
    const watch = watchHealth(base, () => {})
    await work()
    best = Math.min(best, (await watch.stop()).slowest)
  }
  return best
}
