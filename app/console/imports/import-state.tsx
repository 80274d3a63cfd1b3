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

type Facts = Omit<Import, 'errors'>

/** Whether what a file would change can come true: not of one that is refused, or was called off before it began. */
export const hasChanges = ({ state, isConfirmed }: Facts): boolean =>
  state !== 'refused' && (state !== 'cancelled' || isConfirmed)

/** Whether the file says what the shop has already. */
export const changesNothing = ({ newProducts, changedProducts, stockChanges }: Facts): boolean =>
  newProducts + changedProducts + stockChanges === 0

export function ImportBadge({ found }: { found: Facts }) {
  const { state, errorCount } = found
  if (state === 'done' && errorCount > 0) return <Badge tone="trouble">Imported in part</Badge>
  if (state === 'checked' && changesNothing(found)) return <Badge tone="off">Nothing to import</Badge>
  return <Badge tone={OF_STATE[state].tone}>{OF_STATE[state].text}</Badge>
}
