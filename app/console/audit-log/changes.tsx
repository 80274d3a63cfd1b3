import { Link } from 'react-router'
import type { AuditLog } from '../../../contract/admin/people.ts'
import { actionText } from '../../../core/action-text.ts'
import { QUEUES, type QueueName } from '../../../core/queues.ts'
import { type Column, ListTable } from '../parts/list-table.tsx'
import { OlderLink } from '../parts/older-link.tsx'
import { Time } from '../parts/time.tsx'
import { useReply } from '../shell/use-reply.ts'
import { Difference } from './difference.tsx'

type Change = AuditLog['changes'][number]

/** Lists what people of the shop changed, with the values before and after. */
export function Changes({ query }: { query: URLSearchParams }) {
  const state = useReply('GET /api/admin/audit-log', { query })
  return (
    <>
      <ListTable
        caption="Changes, newest first"
        columns={COLUMNS}
        rows={state.reply?.changes ?? null}
        state={state}
        keyOf={(entry: Change) => entry.id}
        empty={
          state.reply?.nextCursor
            ? 'Nothing like that in this part of the log.'
            : query.size > 0
              ? 'Nothing like that was changed.'
              : 'Nothing has been changed yet.'
        }
      />
      <OlderLink cursor={state.reply?.nextCursor}>Older changes</OlderLink>
    </>
  )
}

const COLUMNS: Column<Change>[] = [
  {
    head: 'When',
    cell: ({ at, who }) => (
      <>
        <Time at={at} className="block" />
        <span className="block min-w-24 text-ink-soft md:hidden">{who}</span>
      </>
    ),
  },
  { head: 'Who', wide: true, cell: ({ who }) => who },
  {
    head: 'What',
    cell: ({ action, subject, before, after, reason }) => (
      <>
        <span className="block">{actionText(action)}</span>
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

/** The page of the subject, where it has one, by the first part of the action's name. */
const PAGES: Record<string, string> = {
  order: 'orders',
  product: 'products',
  stock: 'products',
  customer: 'customers',
  coupon: 'coupons',
  grievance: 'grievances',
  import: 'imports',
  return: 'returns',
}

function Subject({ action, subject }: { action: string; subject: string }) {
  const of = action.split('.')[0] ?? ''
  const page = PAGES[of]
  const text = of === 'queue' ? QUEUES[subject as QueueName].text : of === 'import' ? 'The import' : subject
  return page ? (
    <Link to={`/${page}/${subject}`} className="text-link wrap-anywhere tabular-nums">
      {text}
    </Link>
  ) : (
    <span className="wrap-anywhere text-ink-soft">{text}</span>
  )
}
