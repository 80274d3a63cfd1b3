/** How long a call may take, `until` by `performance.now()`; whoever asked has been answered once it is past. */
export type Deadline = { isPast: boolean; until: number }

/** Work of a call that has been answered already: it is given up, and taken back. */
export class TooLate extends Error {
  readonly code = 'TOO_LATE'
  constructor() {
    super('It took longer than a call may take.')
  }
}
