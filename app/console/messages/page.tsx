import { Link } from 'react-router'
import type { MessageRow } from '../../../contract/admin/messages.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ListTable } from '../parts/list-table.tsx'
import { OlderLink } from '../parts/older-link.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useFilters } from '../parts/use-filters.ts'
import { useReply } from '../shell/use-reply.ts'
import { COLUMNS } from './columns.tsx'
import { MessageFilters } from './message-filters.tsx'

const EVERY_MS = 10_000

/** The outbox: what the shop wrote to its shoppers, and what became of it. */
export function MessagesPage() {
  const [filters, change] = useFilters()
  const state = useReply('GET /api/admin/messages', { query: filters, everyMs: EVERY_MS })
  const cursor = state.reply?.nextCursor
  return (
    <>
      <PageHead title="Messages">
        <Link to="/templates" className={buttonClass('outline')}>
          See the templates
        </Link>
      </PageHead>
      <MessageFilters filters={filters} change={change} templates={state.reply?.templates ?? []} />
      <ListTable
        caption="Messages, newest first"
        columns={COLUMNS}
        rows={state.reply?.messages ?? null}
        state={state}
        keyOf={(message: MessageRow) => message.id}
        linkTo={({ id }) => `/messages/${id}`}
        empty={<Nothing filtered={filters.size > 0} isAll={!cursor} onClear={() => change(NO_FILTERS)} />}
      />
      <OlderLink cursor={cursor}>Older messages</OlderLink>
    </>
  )
}

const NO_FILTERS = { q: null, state: null, channel: null, template: null }

type Search = { filtered: boolean; isAll: boolean; onClear: () => void }

function Nothing({ filtered, isAll, onClear }: Search) {
  if (!filtered) return <p>Nothing has been written to anybody yet.</p>
  return (
    <>
      <p>{isAll ? 'No message is like that.' : 'None of the newest messages is like that.'}</p>
      <Button kind="quiet" onClick={onClear}>
        Show all messages
      </Button>
    </>
  )
}
