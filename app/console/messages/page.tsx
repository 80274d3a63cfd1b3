import { Link } from 'react-router'
import type { MessageRow } from '../../../contract/admin/messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ListTable } from '../parts/list-table.tsx'
import { NothingFound } from '../parts/nothing-found.tsx'
import { OlderLink } from '../parts/older-link.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useFilters } from '../parts/use-filters.ts'
import { useReply } from '../shell/use-reply.ts'
import { COLUMNS } from './columns.tsx'
import { MessageFilters } from './message-filters.tsx'

const EVERY_MS = 10_000

/** The outbox: lists what the shop wrote to its shoppers, and what became of it. */
export function MessagesPage() {
  const [filters] = useFilters()
  const state = useReply('GET /api/admin/messages', { query: filters, everyMs: EVERY_MS })
  const cursor = state.reply?.nextCursor
  return (
    <>
      <PageHead title="Messages">
        <Link to="/templates" className={buttonClass('outline')}>
          See the templates
        </Link>
      </PageHead>
      <MessageFilters templates={state.reply?.templates ?? []} />
      <ListTable
        caption="Messages, newest first"
        columns={COLUMNS}
        rows={state.reply?.messages ?? null}
        state={state}
        keyOf={(message: MessageRow) => message.id}
        linkTo={({ id }) => `/messages/${id}`}
        empty={
          <NothingFound
            none="Nothing has been written to anybody yet."
            like={cursor ? 'None of the newest messages is like that.' : 'No message is like that.'}
            all="Show all messages"
            goesOn={Boolean(cursor)}
          />
        }
      />
      <OlderLink cursor={cursor}>Older messages</OlderLink>
    </>
  )
}
