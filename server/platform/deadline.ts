/** When a call has to be answered: `until` is a `performance.now()`. `isPast` once it was answered because of that. */
export type Deadline = { isPast: boolean; until: number }

/** Thrown in work whose call was answered already, so that it stops and is rolled back. */
export class TooLate extends Error {
  readonly code = 'TOO_LATE'
  constructor() {
    super('It took longer than a call may take.')
  }
}
