const AGAIN_MS = 10_000
const LONGEST_MS = 5 * 60_000

/**
 * For what a page reads without a button to try again. Each `start` asks again after ten seconds, and after twice as long as
 * before where that did not help, lest all browsers hold a shop down that is getting up; as soon after that as the page is in
 * sight and online. `cancel`: it is there, or nobody wants it any more.
 */
export function createRetry() {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = AGAIN_MS
  const askIn = (ms: number, ask: () => Promise<unknown>) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (document.hidden || !navigator.onLine) askIn(AGAIN_MS, ask)
      else ask().catch(() => {})
    }, ms)
  }
  return {
    start(ask: () => Promise<unknown>) {
      askIn(wait, ask)
      wait = Math.min(wait * 2, LONGEST_MS)
    },
    cancel() {
      clearTimeout(timer)
      wait = AGAIN_MS
    },
  }
}
