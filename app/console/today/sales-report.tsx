import { MINUTE_MS } from '../../../core/time.ts'
import { Fetching } from '../parts/fetching.tsx'
import { Panel } from '../parts/panel.tsx'
import { useReply } from '../shell/use-reply.ts'
import { PromisesKept } from './promises-kept.tsx'
import { SalesChart } from './sales-chart.tsx'
import { Sellers } from './sellers.tsx'

const EVERY_MS = MINUTE_MS

/** Reports what was sold, in India's days, and which products sell and which do not. */
export function SalesReport() {
  const state = useReply('GET /api/admin/sales', { everyMs: EVERY_MS })
  const { reply } = state
  if (!reply)
    return (
      <Panel title="Sales">
        <Fetching label="Adding up the sales" state={state} />
      </Panel>
    )
  return (
    <>
      <Panel title="Sales">
        <Fetching label="Adding up the sales" state={state} />
        <div className="grid grid-cols-1 gap-x-10 gap-y-10 lg:grid-cols-2 xl:grid-cols-3">
          <SalesChart title="Today" before="all of yesterday" period={reply.today} by="hour" />
          <SalesChart title="Seven days" before="the seven before" period={reply.week} by="weekday" />
          <SalesChart title="Thirty days" before="the thirty before" period={reply.month} by="day" />
        </div>
      </Panel>
      <Panel title="Promises of delivery, thirty days">
        <PromisesKept promises={reply.promises} />
      </Panel>
      <div className="grid grid-cols-1 gap-x-12 xl:grid-cols-2">
        <Panel title="Sold most in thirty days">
          <Sellers sellers={reply.best} kind="best" empty="Nothing has been sold in thirty days." />
        </Panel>
        <Panel title="Sold least, and on the shelf">
          <Sellers
            sellers={reply.slow}
            kind="slow"
            empty="Nothing has been on sale for thirty days and is still on the shelf."
          />
        </Panel>
      </div>
    </>
  )
}
