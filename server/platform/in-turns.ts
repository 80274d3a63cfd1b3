import { setImmediate as turn } from 'node:timers/promises'

/** Each by itself, in order, with a turn for everybody else before each: what takes long all at once holds up nobody. */
export async function inTurns<T>(all: Iterable<T>, take: (one: T) => void): Promise<void> {
  for (const one of all) {
    await turn()
    take(one)
  }
}
