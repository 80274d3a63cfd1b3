/**
 * A mistake that a programmer could make: `find`, which occurs once in the file, is replaced by `replace`, and one of
 * `tests` must fail.
 */
export type Fault = { what: string; file: string; find: string; replace: string; tests: string[] }

type Mistake = [what: string, find: string, replace: string]

/** Makes faults of mistakes in one file, for the tests that should notice them. */
export const faultsIn = (file: string, tests: string[], mistakes: Mistake[]): Fault[] =>
  mistakes.map(([what, find, replace]) => ({ what, file, find, replace, tests }))
