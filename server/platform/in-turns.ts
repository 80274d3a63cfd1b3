import { setImmediate as turn } from 'node:timers/promises'

/** Processes items in order, yielding to the event loop before each, so that other requests are served in between. */
export async function inTurns<T>(all: Iterable<T>, take: (one: T) => void): Promise<void> {
  for (const one of all) {
    await turn()
    take(one)
  }
}
