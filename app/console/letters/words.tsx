import type { LetterRow } from '../../../contract/admin/letters.ts'
import type { LetterState } from '../../../core/letter.ts'
import { Badge, type Tone } from '../parts/badge.tsx'
import { counted } from '../parts/counted.ts'

const STATE: Record<LetterState, { tone: Tone; text: string }> = {
  draft: { tone: 'todo', text: 'Draft' },
  timed: { tone: 'doing', text: 'Waits for its time' },
  sending: { tone: 'away', text: 'Being sent' },
  sent: { tone: 'done', text: 'Sent' },
  stopped: { tone: 'off', text: 'Stopped' },
}
export const LetterBadge = ({ state }: Pick<LetterRow, 'state'>) => (
  <Badge tone={STATE[state].tone}>{STATE[state].text}</Badge>
)

export const readersText = (count: number): string =>
  count === 0
    ? 'Nobody reads the newsletter yet'
    : count === 1
      ? 'One person reads the newsletter'
      : `${counted(count)} people read the newsletter`
