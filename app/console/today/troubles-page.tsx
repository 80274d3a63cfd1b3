import { Link } from 'react-router'
import type { Trouble } from '../../../contract/admin/today.ts'
import { isAtLeast } from '../../../core/staff.ts'
import { BackLink } from '../parts/back-link.tsx'
import { type Column, ListTable } from '../parts/list-table.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Time } from '../parts/time.tsx'
import { useFilters } from '../parts/use-filters.ts'
import { useStaff } from '../shell/session.ts'
import { useReply } from '../shell/use-reply.ts'

const EVERY_MS = 15_000

const TABS: { text: string; about: Trouble['about'] | null }[] = [
  { text: 'All', about: null },
  { text: 'Payments', about: 'payment' },
  { text: 'Refunds', about: 'refund' },
  { text: 'Parcels', about: 'parcel' },
]

/** What does not mend by itself, each with the order where somebody can see to it. */
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
      {isAtLeast(role, 'manager') && (
        <nav aria-label="About" className="scroll-strip -mx-4 mb-2 px-4">
          <ul className="flex gap-6">
            {TABS.map((tab) => (
              <li key={tab.text}>
                <Link
                  to={tab.about ? `?about=${tab.about}` : '?'}
                  replace
                  aria-current={about === tab.about ? 'page' : undefined}
                  className="flex min-h-11 items-center border-b-2 border-transparent whitespace-nowrap hover:text-madder aria-[current]:border-wine aria-[current]:font-medium"
                >
                  {tab.text}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
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
