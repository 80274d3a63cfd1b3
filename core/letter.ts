/** Products that a letter of the newsletter shows at most. */
export const MOST_PIECES = 4
export const TEXT_LENGTH = 10_000

/** How far a letter has come. `timed`: it waits for its time. */
export type LetterState = 'draft' | 'timed' | 'sending' | 'sent' | 'stopped'

type Facts = { sendAt: Date | null; begunAt: Date | null; stoppedAt: Date | null; endedAt: Date | null }

export function letterState({ sendAt, begunAt, stoppedAt, endedAt }: Facts): LetterState {
  if (!sendAt) return 'draft'
  if (stoppedAt) return 'stopped'
  if (endedAt) return 'sent'
  return begunAt ? 'sending' : 'timed'
}
