/** How long a call may take; whoever asked has been answered once it is past. */
export type Deadline = { isPast: boolean }

/** Work of a call that has been answered already: it is given up, and taken back. */
export class TooLate extends Error {
  readonly code = 'TOO_LATE'
  constructor() {
    super('It took longer than a call may take.')
  }
}
