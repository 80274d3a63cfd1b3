/** Runs what it is given, so many at once; the others wait in their order. */
export function atMost(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running === count) await new Promise<void>((resume) => waiting.push(resume))
    else running += 1
    try {
      return await work()
    } finally {
      // The place goes straight to who waits longest, so that no newcomer slips in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
