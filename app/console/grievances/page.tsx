import { Link } from 'react-router'
import type { GrievanceRow } from '../../../contract/admin/grievances.ts'
import { nextDue } from '../../../core/grievance.ts'
import { isAtLeast } from '../../../core/staff.ts'
import { MINUTE_MS } from '../../../core/time.ts'
import { EmptyPage } from '../parts/empty-page.tsx'
import { FilterTabs } from '../parts/filter-tabs.tsx'
import { type Column, ListTable } from '../parts/list-table.tsx'
import { OlderLink } from '../parts/older-link.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Time } from '../parts/time.tsx'
import { useFilters } from '../parts/use-filters.ts'
import { useStaff } from '../shell/session.ts'
import { useReply } from '../shell/use-reply.ts'
import { Due } from './due.tsx'

const EVERY_MS = MINUTE_MS

/** Lists complaints, with the time by which the law requires the next step of each. */
export function GrievancesPage() {
  const [filters] = useFilters()
  const state = useReply('GET /api/admin/grievances', { query: filters, everyMs: EVERY_MS })
  const { reply } = state
  const isClosed = filters.get('state') === 'closed'
  return (
    <>
      <PageHead title="Complaints" />
      <p className="mb-4 max-w-measure text-ink-soft">
        The law wants each acknowledged within 48 hours and settled within a month. Both run by the calendar,
        over Sundays and holidays.
      </p>
      {reply && <Lacks lacks={reply.lacks} />}
      <FilterTabs
        label="Which complaints"
        name="state"
        tabs={[
          { text: 'Open', value: null },
          { text: 'Closed', value: 'closed' },
        ]}
      />
      <ListTable
        caption={isClosed ? 'Closed complaints, the newest first' : 'Open complaints, what is due first'}
        columns={isClosed ? CLOSED : OPEN}
        rows={reply?.grievances ?? null}
        state={state}
        keyOf={({ code }: GrievanceRow) => code}
        linkTo={({ code }) => `/grievances/${code}`}
        empty={<EmptyPage>{isClosed ? 'None is closed yet.' : 'No complaint is open.'}</EmptyPage>}
      />
      <OlderLink page={reply?.nextPage}>More complaints</OlderLink>
    </>
  )
}

/** Lists what the law requires on the Contact page and the settings do not say yet. */
function Lacks({ lacks }: { lacks: string[] }) {
  const { role } = useStaff()
  if (lacks.length === 0) return null
  return (
    <div className="note mb-6 max-w-measure border-madder text-small">
      <p className="font-medium">The Contact page lacks what the law wants shown there:</p>
      <ul className="mt-2 list-disc pl-5">
        {lacks.map((lack) => (
          <li key={lack}>{lack}</li>
        ))}
      </ul>
      <p className="mt-2">
        {isAtLeast(role, 'owner') ? (
          <Link to="/settings" className="text-link inline-flex min-h-6 items-center">
            Say it in Settings
          </Link>
        ) : (
          'An owner says it in Settings.'
        )}
      </p>
    </div>
  )
}

const TICKET: Column<GrievanceRow> = {
  head: 'Ticket',
  cell: (row) => (
    <>
      <span className="block tracking-wide whitespace-nowrap tabular-nums">{row.code}</span>
      <span className="block font-normal md:hidden">
        <Due due={nextDue(row)} />
      </span>
    </>
  ),
}
const FROM: Column<GrievanceRow> = {
  head: 'From',
  cell: ({ name, text }) => (
    <>
      <span className="block">{name}</span>
      <span className="line-clamp-2 wrap-anywhere text-ink-soft">{text}</span>
    </>
  ),
}
const MADE: Column<GrievanceRow> = {
  head: 'Made',
  wide: true,
  end: true,
  cell: ({ madeAt }) => <Time at={madeAt} />,
}
const OPEN: Column<GrievanceRow>[] = [
  TICKET,
  FROM,
  MADE,
  { head: 'Due', wide: true, end: true, cell: (row) => <Due due={nextDue(row)} /> },
]
const CLOSED: Column<GrievanceRow>[] = [
  TICKET,
  FROM,
  MADE,
  {
    head: 'Closed',
    wide: true,
    end: true,
    cell: ({ closedAt, settleBy }) =>
      closedAt && (
        <>
          <Time at={closedAt} />
          {closedAt > settleBy && <span className="block text-madder">after its month</span>}
        </>
      ),
  },
]
