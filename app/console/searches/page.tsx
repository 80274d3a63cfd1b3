import type { MissedSearch } from '../../../contract/admin/searches.ts'
import { ListTable } from '../parts/list-table.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useReply } from '../shell/use-reply.ts'
import { COLUMNS } from './columns.tsx'

/**
 * Lists what shoppers search for and no product's text contains: hints at pieces to stock, or at words to add to those
 * there are.
 */
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
