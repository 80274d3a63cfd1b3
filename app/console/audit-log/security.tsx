import type { SecurityLog } from '../../../contract/admin/people.ts'
import { browserName } from '../../../core/browser-name.ts'
import { SECURITY_EVENTS } from '../../../core/security-events.ts'
import { Badge } from '../parts/badge.tsx'
import { type Column, ListTable } from '../parts/list-table.tsx'
import { OlderLink } from '../parts/older-link.tsx'
import { Time } from '../parts/time.tsx'
import { useReply } from '../shell/use-reply.ts'

type Entry = SecurityLog['entries'][number]

/** Lists who signed in or was refused, from where, and the actions that a thief would take once inside. */
export function Security({ query }: { query: URLSearchParams }) {
  const state = useReply('GET /api/admin/security-log', { query })
  return (
    <>
      <ListTable
        caption="Sign-ins and security, newest first"
        columns={COLUMNS}
        rows={state.reply?.entries ?? null}
        state={state}
        keyOf={(entry: Entry) => entry.id}
        empty={
          state.reply?.nextCursor
            ? 'Nothing like that in this part of the log.'
            : query.size > 0
              ? 'Nothing like that happened.'
              : 'Nobody has signed in yet.'
        }
      />
      <OlderLink cursor={state.reply?.nextCursor}>Older entries</OlderLink>
    </>
  )
}

const whoOf = ({ who }: Entry) => who ?? 'An unknown account'
const fromOf = ({ address, device }: Entry) => (
  <>
    <span className="block tabular-nums wrap-anywhere">{address}</span>
    <span className="block text-ink-soft">{browserName(device) ?? 'An unknown browser'}</span>
  </>
)

const COLUMNS: Column<Entry>[] = [
  {
    head: 'When',
    cell: (entry) => (
      <>
        <Time at={entry.at} className="block" />
        <span className="block min-w-24 text-ink-soft md:hidden">{whoOf(entry)}</span>
      </>
    ),
  },
  { head: 'Who', wide: true, cell: whoOf },
  {
    head: 'What',
    cell: (entry) => (
      <>
        <Badge tone={entry.refusedAs ? 'trouble' : 'done'}>
          {SECURITY_EVENTS[entry.event][entry.refusedAs ? 'refused' : 'done']}
        </Badge>
        {entry.subject && <span className="block wrap-anywhere text-ink-soft">{entry.subject}</span>}
        <span className="mt-1 block md:hidden">{fromOf(entry)}</span>
      </>
    ),
  },
  { head: 'From', wide: true, cell: fromOf },
]
