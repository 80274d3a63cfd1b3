import type { Sample } from './family.ts'

/** Bucket bounds in seconds, from a cached page to a call that times out. */
const BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** A histogram of durations; recording one costs two additions. */
export type Durations = {
  readonly count: number
  note(ms: number): void
  samples(labels?: Record<string, string>): Sample[]
}

export function durations(): Durations {
  const buckets = new Float64Array(BOUNDS.length + 1)
  let count = 0
  let sum = 0
  return {
    get count() {
      return count
    },
    note(ms) {
      const seconds = ms / 1000
      let at = 0
      while (at < BOUNDS.length && seconds > BOUNDS[at]!) at++
      buckets[at]!++
      count++
      sum += seconds
    },
    samples(labels = {}) {
      let below = 0
      const parts = BOUNDS.map((bound, at): Sample => {
        below += buckets[at]!
        return { part: '_bucket', labels: { ...labels, le: String(bound) }, value: below }
      })
      return [
        ...parts,
        { part: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
        { part: '_sum', labels, value: sum },
        { part: '_count', labels, value: count },
      ]
    },
  }
}
