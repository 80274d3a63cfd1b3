import { Link } from 'react-router'
import type { OpenRow } from '../../../contract/admin/settlements.ts'
import { OPEN_AGES, OPEN_CLASSES, SETTLEMENT_SOURCES } from '../../../core/settlements.ts'
import { BackLink } from '../parts/back-link.tsx'
import { EmptyList } from '../parts/empty-list.tsx'
import { EmptyPage } from '../parts/empty-page.tsx'
import { Fetching } from '../parts/fetching.tsx'
import { FilterChoice } from '../parts/filter-choice.tsx'
import { FilterTabs } from '../parts/filter-tabs.tsx'
import { OlderLink } from '../parts/older-link.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Time } from '../parts/time.tsx'
import { useFilters } from '../parts/use-filters.ts'
import { useReply } from '../shell/use-reply.ts'
import { OddRow } from './odd-row.tsx'
import { CLASS, SOURCE_TEXT } from './words.ts'

/** Lists the rows of all files that wait for a decision, the oldest first. */
export function OpenRowsPage() {
  const [filters] = useFilters()
  const state = useReply('GET /api/admin/settlement-rows', { query: filters })
  const { reply, reload } = state
  return (
    <>
      <BackLink to="/settlements">All settlements</BackLink>
      <PageHead title="Rows to decide" />
      <div className="mb-4 flex flex-wrap gap-4">
        <FilterChoice
          label="Whose files"
          name="source"
          options={[['', 'All files'], ...SETTLEMENT_SOURCES.map((one) => [one, SOURCE_TEXT[one]] as const)]}
        />
        <FilterChoice
          label="How long they have waited"
          name="days"
          options={[
            ['', 'Of any age'],
            ...OPEN_AGES.map((days) => [String(days), `${days} days and longer`] as const),
          ]}
        />
      </div>
      <FilterTabs
        label="Which rows"
        name="class"
        tabs={[
          { text: 'All', value: null },
          ...OPEN_CLASSES.map((value) => ({
            text: CLASS[value].text,
            value,
            count: reply?.counts.find((each) => each.class === value)?.rows,
          })),
        ]}
      />
      <Fetching label="Fetching the rows" state={state} />
      {reply?.rows.length === 0 && (
        <EmptyList>
          <EmptyPage>
            {filters.size > 0 ? 'Nothing like that waits.' : 'Every row of every file is settled.'}
          </EmptyPage>
        </EmptyList>
      )}
      {reply && reply.rows.length > 0 && (
        <ul aria-label="Rows to decide, the oldest first" className="border-b border-sand">
          {reply.rows.map((row) => (
            <OddRow
              key={row.id}
              row={row}
              source={row.file.source}
              from={<From row={row} />}
              onDecided={reload}
            />
          ))}
        </ul>
      )}
      <OlderLink cursor={reply?.nextCursor}>Newer rows</OlderLink>
    </>
  )
}

const From = ({ row: { file } }: { row: OpenRow }) => (
  <>
    <Link to={`/settlements/${file.id}`} className="text-link">
      {file.name}
    </Link>
    <span className="block">
      {SOURCE_TEXT[file.source]}, <Time at={file.uploadedAt} />
    </span>
  </>
)
