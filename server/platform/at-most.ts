/** Limits concurrency: runs up to `count` of the given works at once; the others wait, the urgent ones first, each in order. */
export function atMost(count: number): <T>(work: () => Promise<T>, isUrgent?: boolean) => Promise<T> {
  let running = 0
  const urgent: (() => void)[] = []
  const waiting: (() => void)[] = []
  return async (work, isUrgent = false) => {
    if (running === count) await new Promise<void>((resume) => (isUrgent ? urgent : waiting).push(resume))
    else running += 1
    try {
      return await work()
    } finally {
      // Handed straight to the one that has waited longest: a newcomer would find the place free and take it.
      const next = urgent.shift() ?? waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
