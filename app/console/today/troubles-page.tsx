import type { Trouble } from '../../../contract/admin/today.ts'
import { isAtLeast } from '../../../core/staff.ts'
import { BackLink } from '../parts/back-link.tsx'
import { FilterTabs } from '../parts/filter-tabs.tsx'
import { type Column, ListTable } from '../parts/list-table.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Time } from '../parts/time.tsx'
import { useFilters } from '../parts/use-filters.ts'
import { useStaff } from '../shell/session.ts'
import { useReply } from '../shell/use-reply.ts'

const EVERY_MS = 15_000

const TABS: { text: string; value: Trouble['about'] | null }[] = [
  { text: 'All', value: null },
  { text: 'Payments', value: 'payment' },
  { text: 'Refunds', value: 'refund' },
  { text: 'Parcels', value: 'parcel' },
]

/** Lists what does not mend by itself, each with the order where somebody can see to it. */
export function TroublesPage() {
  const { role } = useStaff()
  const [filters] = useFilters()
  const state = useReply('GET /api/admin/troubles', { everyMs: EVERY_MS })
  const about = filters.get('about')
  const rows = state.reply?.troubles.filter((trouble) => about === null || trouble.about === about) ?? null
  return (
    <>
      <BackLink to="/">Today</BackLink>
      <PageHead title="In trouble" />
      {isAtLeast(role, 'manager') && <FilterTabs label="About" name="about" tabs={TABS} />}
      <ListTable
        caption="What is in trouble, the oldest first"
        columns={COLUMNS}
        rows={rows}
        state={state}
        keyOf={(trouble: Trouble) => trouble.id}
        linkTo={(trouble) => (trouble.return ? `/returns/${trouble.return}` : `/orders/${trouble.order}`)}
        empty="Nothing is in trouble."
      />
    </>
  )
}

const COLUMNS: Column<Trouble>[] = [
  {
    head: 'Order',
    cell: ({ order, since }) => (
      <>
        <span className="block tracking-wide whitespace-nowrap tabular-nums">{order}</span>
        <Time at={since} className="block font-normal text-ink-soft md:hidden" />
      </>
    ),
  },
  {
    head: 'What',
    cell: ({ what, detail }) => (
      <>
        <span className="block">{what}</span>
        {detail && <span className="block wrap-anywhere text-ink-soft">{detail}</span>}
      </>
    ),
  },
  { head: 'Since', wide: true, end: true, cell: ({ since }) => <Time at={since} /> },
]
