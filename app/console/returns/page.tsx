import { Link } from 'react-router'
import type { ReturnRowShown } from '../../../contract/admin/returns.ts'
import { RETURN_QUEUES } from '../../../core/return-state.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyPage } from '../parts/empty-page.tsx'
import { FilterTabs } from '../parts/filter-tabs.tsx'
import { type Column, ListTable } from '../parts/list-table.tsx'
import { NOTHING } from '../parts/nothing.tsx'
import { OlderLink } from '../parts/older-link.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { Time } from '../parts/time.tsx'
import { useFilters } from '../parts/use-filters.ts'
import { useReply } from '../shell/use-reply.ts'
import { ReturnBadge } from './return-badge.tsx'
import { QUEUE_TEXT, REASON_TEXT, WISH_TEXT } from './return-words.ts'

const EVERY_MS = 15_000

const COLUMNS: Column<ReturnRowShown>[] = [
  {
    head: 'Return',
    cell: ({ code, piece, sizeText, quantity, reason, movedAt }) => (
      <>
        <span className="block tabular-nums">{code}</span>
        <span className="block font-normal text-ink-soft">
          {piece}, {sizeText}
          {quantity > 1 && ` × ${quantity}`}
        </span>
        <span className="block font-normal text-ink-soft md:hidden">{REASON_TEXT[reason]}</span>
        <Time at={movedAt} className="block font-normal text-ink-soft md:hidden" />
      </>
    ),
  },
  { head: 'Why', wide: true, cell: ({ reason }) => REASON_TEXT[reason] },
  { head: 'Wish', wide: true, cell: ({ wish }) => WISH_TEXT[wish] },
  {
    head: 'State',
    cell: (row) => <ReturnBadge of={row} />,
  },
  { head: 'AWB', wide: true, cell: ({ awb }) => awb ?? NOTHING },
  { head: 'Order', wide: true, cell: ({ order }) => order },
  { head: 'Since', end: true, wide: true, cell: ({ movedAt }) => <Time at={movedAt} /> },
]

/** Lists the returns of shoppers by what they wait for. */
export function ReturnsPage() {
  const [filters] = useFilters()
  const state = useReply('GET /api/admin/returns', { query: filters, everyMs: EVERY_MS })
  const queue = RETURN_QUEUES.find((each) => each === filters.get('state')) ?? 'decide'
  const { reply } = state
  return (
    <>
      <PageHead title="Returns">
        <Link to="/receive" className={buttonClass('outline')}>
          A parcel is here
        </Link>
      </PageHead>
      <SearchField label="Return, order or AWB number" />
      <FilterTabs
        label="Which returns"
        name="state"
        // A search covers the returns of all tabs, so choosing a tab ends it.
        drops="q"
        tabs={RETURN_QUEUES.map((each) => ({
          text: QUEUE_TEXT[each].name,
          value: each === 'decide' ? null : each,
          count: reply?.counts[each],
        }))}
      />
      <ListTable
        caption="Returns"
        columns={COLUMNS}
        rows={reply?.returns ?? null}
        state={state}
        keyOf={({ code }: ReturnRowShown) => code}
        linkTo={({ code }: ReturnRowShown) => `/returns/${code}`}
        empty={
          <EmptyPage>{filters.get('q') ? 'Nothing goes by this number.' : QUEUE_TEXT[queue].empty}</EmptyPage>
        }
      />
      <OlderLink page={reply?.nextPage}>More returns</OlderLink>
    </>
  )
}
