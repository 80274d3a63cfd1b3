import type { MissedSearch } from '../../../contract/admin/searches.ts'
import { type Column, ListTable } from '../parts/list-table.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useReply } from '../shell/use-reply.ts'

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' })

const COLUMNS: Column<MissedSearch>[] = [
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
  { head: 'Times', end: true, cell: ({ times }) => times.toLocaleString('en-IN') },
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

/** What shoppers ask for in words that no piece answers: pieces to have, or words to write of those there are. */
export function SearchesPage() {
  const state = useReply('GET /api/admin/searches')
  return (
    <>
      <PageHead title="Searches" />
      <p className="mb-6 max-w-measure text-ink-soft">
        What shoppers searched for in the last 30 days without finding a piece that has all of it. A piece is
        found by its name, type, fabric, colour, work, occasion and place: adding the word there may be all it
        takes.
      </p>
      <ListTable
        caption="Searches that found nothing, the most frequent first"
        columns={COLUMNS}
        rows={state.reply?.searches ?? null}
        state={state}
        keyOf={({ words }: MissedSearch) => words}
        empty="Every search found a piece."
      />
    </>
  )
}
