import type { Import } from '../../../contract/admin/imports.ts'
import { counted } from '../parts/counted.ts'
import type { Column } from '../parts/list-table.tsx'
import { NOTHING } from '../parts/nothing.tsx'
import { Time } from '../parts/time.tsx'
import { hasChanges, ImportBadge } from './import-state.tsx'

export type ImportRow = Omit<Import, 'errors'>

const changes = (found: ImportRow, count: number) => (hasChanges(found) ? counted(count) : NOTHING)

export const COLUMNS: Column<ImportRow>[] = [
  {
    head: 'File',
    cell: ({ fileName, startedBy }) => (
      <>
        <span className="wrap-anywhere">{fileName}</span>
        <span className="block font-normal text-ink-soft">{startedBy}</span>
      </>
    ),
  },
  { head: 'State', cell: (found) => <ImportBadge found={found} /> },
  { head: 'Rows', wide: true, end: true, cell: ({ rows }) => counted(rows) },
  { head: 'New', wide: true, end: true, cell: (found) => changes(found, found.newProducts) },
  { head: 'Changed', wide: true, end: true, cell: (found) => changes(found, found.changedProducts) },
  {
    head: 'Sent',
    wide: true,
    end: true,
    cell: ({ startedAt }) => <Time at={startedAt} className="text-ink-soft" />,
  },
]
