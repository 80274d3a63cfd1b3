import { Link } from 'react-router'
import type { AuditLog } from '../../../contract/admin-replies.ts'
import { buttonClass } from '../../ui/button.tsx'
import { type Column, ListTable } from '../parts/list-table.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { Time } from '../parts/time.tsx'
import { useFilters } from '../parts/use-filters.ts'
import { useReply } from '../shell/use-reply.ts'
import { Difference } from './difference.tsx'

type Change = AuditLog['changes'][number]

export function AuditLogPage() {
  const [filters, change] = useFilters()
  const state = useReply('GET /api/admin/audit-log', { query: filters })
  const cursor = state.reply?.nextCursor
  return (
    <>
      <PageHead title="Audit log" />
      <div className="mb-4">
        <SearchField
          label="Person, order, e-mail or action"
          value={filters.get('q') ?? ''}
          onSearch={(q) => change({ q })}
        />
      </div>
      <ListTable
        caption="Changes, newest first"
        columns={COLUMNS}
        rows={state.reply?.changes ?? null}
        state={state}
        keyOf={(entry: Change) => entry.id}
        empty={filters.size > 0 ? 'Nothing like that was changed.' : 'Nothing has been changed yet.'}
      />
      {cursor && (
        <Link to={`?${older(filters, cursor)}`} className={`${buttonClass('outline')} mt-6`}>
          Older changes
        </Link>
      )}
    </>
  )
}

function older(filters: URLSearchParams, cursor: string): string {
  const next = new URLSearchParams(filters)
  next.set('cursor', cursor)
  return next.toString()
}

const COLUMNS: Column<Change>[] = [
  {
    head: 'When',
    cell: ({ at, who }) => (
      <>
        <Time at={at} className="block" />
        <span className="block text-ink-soft md:hidden">{who}</span>
      </>
    ),
  },
  { head: 'Who', wide: true, cell: ({ who }) => who },
  {
    head: 'What',
    cell: ({ action, subject, before, after, reason }) => (
      <>
        <span className="block">{words(action)}</span>
        <Subject action={action} subject={subject} />
        <span className="mt-1 block md:hidden">
          <Difference before={before} after={after} reason={reason} />
        </span>
      </>
    ),
  },
  {
    head: 'Before and after',
    wide: true,
    cell: ({ before, after, reason }) => <Difference before={before} after={after} reason={reason} />,
  },
]

const Subject = ({ action, subject }: { action: string; subject: string }) =>
  action.startsWith('order.') ? (
    <Link to={`/orders/${subject}`} className="text-link tabular-nums">
      {subject}
    </Link>
  ) : (
    <span className="wrap-anywhere text-ink-soft">{subject}</span>
  )

/** 'staff.role-changed' → 'Staff: role changed' */
function words(action: string): string {
  const [what = '', ...done] = action.split('.')
  return `${what.charAt(0).toUpperCase()}${what.slice(1)}: ${done.join(' ').replaceAll('-', ' ')}`
}
