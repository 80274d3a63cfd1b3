import type { Today } from '../../../contract/admin-replies.ts'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { TroubleNote } from '../parts/trouble-note.tsx'
import { useReply } from '../shell/use-reply.ts'
import { SalesFigures } from './sales-figures.tsx'
import { Work, WorkSkeleton } from './work.tsx'

const EVERY_MS = 15_000

export function TodayPage() {
  const { reply, trouble, reload } = useReply('GET /api/admin/today', { everyMs: EVERY_MS })
  return (
    <>
      <PageHead title="Today" />
      {trouble && <TroubleNote words={trouble.words} onRetry={reload} />}
      <Panel title="To do">{reply ? <WorkList today={reply} /> : !trouble && <WorkSkeleton />}</Panel>
      {reply?.sales && (
        <Panel title="Sales">
          <SalesFigures sales={reply.sales} />
        </Panel>
      )}
    </>
  )
}

function WorkList({ today }: { today: Today }) {
  const of = (status: string) => `/orders?${new URLSearchParams({ status })}`
  return (
    <ul className="grid grid-cols-2 border-t border-l border-sand md:grid-cols-3 xl:grid-cols-4">
      <Work count={today.toPack} what="to pack" to={of('Order Placed')} isUrgent />
      <Work count={today.toShip} what="to ship" to={of('Packing')} isUrgent />
      <Work count={today.onTheWay} what="on the way" to={of('Shipped')} />
      <Work count={today.parcelsStuck} what="parcels in trouble" isTrouble />
      <Work count={today.paymentsPending} what="payments awaited" to="/orders?payment=pending" />
      <Work count={today.refundsStuck} what="refunds stuck" isTrouble />
      <Work count={today.messagesFailed} what="messages failed" isTrouble />
      <Work count={today.stockLow} what="sizes with 1 to 3 pieces" />
      <Work count={today.stockOut} what="sizes sold out" />
    </ul>
  )
}
