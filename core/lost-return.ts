import type { ReturnState } from './return-state.ts'

/** Whether a return that passed through these states was lost or destroyed on its way: it is taken though it never arrived. */
export const isLostReturn = (states: readonly ReturnState[]): boolean =>
  states.includes('qc_passed') && !states.includes('received')
