const AGAIN_MS = 10_000

/**
 * For what a page reads without a button to try again: once started, it is asked for after ten seconds, or as soon after that as
 * the page is in sight and online.
 */
export function createRetry() {
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = (ask: () => Promise<unknown>) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (document.hidden || !navigator.onLine) start(ask)
      else ask().catch(() => {})
    }, AGAIN_MS)
  }
  return { start, cancel: () => clearTimeout(timer) }
}
