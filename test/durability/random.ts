export type Random = {
  /** A number from 0 up to, but not including, 1. */
  next(): number
  /** One of the choices; one that is listed twice is twice as likely. */
  pick<T>(choices: readonly T[]): T
  chance(of: number): boolean
  /** A separate source, the same for the same number. */
  branch(number: number): Random
}

/** A source that gives the same numbers for the same seed (mulberry32), so that a failed run can be repeated. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    pick: (choices) => choices[Math.floor(next() * choices.length)]!,
    chance: (of) => next() < of,
    branch: (number) => randomFrom(Math.imul(seed ^ 0x9e3779b9, number + 1)),
  }
}
