import type { ReturnState } from './return-state.ts'

/**
 * Whether a return that passed through these states is over for the shop though it never arrived: it was lost or destroyed on its
 * way, and is taken all the same; or it was approved, and ended without the piece.
 */
export const neverArrived = (states: readonly ReturnState[]): boolean =>
  !states.includes('received') &&
  (states.includes('qc_passed') || (states.includes('approved') && states.includes('declined')))
