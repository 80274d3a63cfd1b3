import { useState } from 'react'
import type { OrderRow } from '../../../contract/admin/orders.ts'
import { Button } from '../../ui/button.tsx'
import { ListTable } from '../parts/list-table.tsx'
import { NothingFound } from '../parts/nothing-found.tsx'
import { OlderLink } from '../parts/older-link.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useFilters } from '../parts/use-filters.ts'
import { useStaff } from '../shell/session.ts'
import { useReply } from '../shell/use-reply.ts'
import { BulkBar, type Outcome } from './bulk-bar.tsx'
import { ChooseBox } from './choose-box.tsx'
import { columnsFor } from './columns.tsx'
import { OrderFilters } from './order-filters.tsx'
import { OutcomeDialog } from './outcome-dialog.tsx'
import { useArrivals } from './use-arrivals.ts'
import { useChosen } from './use-chosen.ts'

const EVERY_MS = 4000
const A_PAGE = 50
const AT_ONCE = 200

export function OrdersPage() {
  const { role } = useStaff()
  const [filters] = useFilters()
  const [limit, setLimit] = useState(A_PAGE)
  const query = new URLSearchParams(filters)
  query.set('limit', String(limit))
  const state = useReply('GET /api/admin/orders', { query, everyMs: EVERY_MS })
  const rows = state.reply?.orders ?? null
  const { isNew, words } = useArrivals(state.isStale ? null : rows, filters.toString())
  const { chosen, isChosen, toggle, isAll, toggleAll, clear, letGo } = useChosen(rows)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const cursor = state.reply?.nextCursor
  // Where the server sends fewer orders than asked for although more follow, it has looked through as many as it does
  // in one call; asking for more of them at once adds nothing.
  const growsHere = limit < AT_ONCE && rows !== null && rows.length >= limit
  return (
    <>
      <PageHead title="Orders" />
      <OrderFilters role={role} />
      <p aria-live="polite" className="sr-only">
        {words}
      </p>
      <ListTable
        caption="Orders, newest first"
        columns={columnsFor(role)}
        rows={rows}
        state={state}
        keyOf={(order: OrderRow) => order.code}
        linkTo={(order) => `/orders/${order.code}`}
        isNew={isNew}
        lead={{
          head: <ChooseBox label="Choose all" checked={isAll} onToggle={toggleAll} />,
          cell: ({ code }) => (
            <ChooseBox
              label={`Choose ${code}`}
              checked={isChosen(code)}
              onToggle={(withShift) => toggle(code, withShift)}
            />
          ),
        }}
        empty={
          <NothingFound
            none="No orders yet. New ones appear here by themselves."
            like={cursor ? 'None of the newest orders is like that.' : 'No order is like that.'}
            all="Show all orders"
            goesOn={Boolean(cursor)}
          />
        }
      />
      {cursor && growsHere && (
        <Button kind="outline" className="mt-6" onClick={() => setLimit(limit + A_PAGE)}>
          Show more
        </Button>
      )}
      {!growsHere && <OlderLink cursor={cursor}>Older orders</OlderLink>}
      {chosen.length > 0 && <div className="h-32 sm:h-18" />}
      <BulkBar
        chosen={chosen}
        courierOn={state.reply?.courierOn ?? false}
        onClear={clear}
        onDone={(done, codes) => {
          letGo(codes)
          setOutcome(done)
          state.reload()
        }}
      />
      <OutcomeDialog outcome={outcome} rows={rows} onClose={() => setOutcome(null)} />
    </>
  )
}
