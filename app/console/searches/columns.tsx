import type { MissedSearch } from '../../../contract/admin/searches.ts'
import { counted } from '../parts/counted.ts'
import type { Column } from '../parts/list-table.tsx'

export const COLUMNS: Column<MissedSearch>[] = [
  {
    head: 'Searched for',
    cell: ({ words, cameClose }) => (
      <>
        <span className="block font-medium">{words}</span>
        <span className="block text-ink-soft md:hidden">{shown(cameClose)}</span>
      </>
    ),
  },
  {
    head: 'Shown',
    wide: true,
    cell: ({ cameClose }) => <span className="text-ink-soft">{shown(cameClose)}</span>,
  },
  { head: 'Times', end: true, cell: ({ times }) => counted(times) },
  {
    head: 'Last',
    wide: true,
    end: true,
    cell: ({ last }) => (
      <time dateTime={last} className="text-ink-soft">
        {day.format(new Date(last))}
      </time>
    ),
  },
]

const shown = (cameClose: boolean) => (cameClose ? 'Pieces that come close' : 'Nothing')

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' })
