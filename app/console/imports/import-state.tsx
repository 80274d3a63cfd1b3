import type { Import } from '../../../contract/admin/imports.ts'
import { Badge, type Tone } from '../parts/badge.tsx'

const OF_STATE: Record<Import['state'], { tone: Tone; text: string }> = {
  checking: { tone: 'doing', text: 'Being checked' },
  checked: { tone: 'todo', text: 'Waits for your yes' },
  refused: { tone: 'trouble', text: 'Has errors' },
  importing: { tone: 'doing', text: 'Being imported' },
  done: { tone: 'done', text: 'Imported' },
  cancelled: { tone: 'off', text: 'Cancelled' },
  failed: { tone: 'trouble', text: 'Failed' },
}

export const ImportBadge = ({ state, errorCount }: Pick<Import, 'state' | 'errorCount'>) =>
  state === 'done' && errorCount > 0 ? (
    <Badge tone="trouble">Imported in part</Badge>
  ) : (
    <Badge tone={OF_STATE[state].tone}>{OF_STATE[state].text}</Badge>
  )
