import type { OrderPage } from '../../../contract/admin/orders.ts'
import { Panel } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'

/** Shows what the risk of a cash order was judged by, and whether the order waits for its shopper's confirmation. */
export function CashPanel({ order: { cashRisk, confirmBy } }: Pick<OrderPage, 'order'>) {
  if (!cashRisk && !confirmBy) return null
  return (
    <Panel title="Cash on delivery">
      {confirmBy && (
        <p className="mb-3 border-l-4 border-haldi pl-3 text-small">
          Waiting for the shopper to confirm it. Without a word it is cancelled <Time at={confirmBy} />.
        </p>
      )}
      {cashRisk && (
        <>
          <p className="text-small">Risk when it was placed: {cashRisk.score}</p>
          <ul className="mt-2 text-small">
            {cashRisk.factors.map(({ factor, points, words }) => (
              <li key={factor} className="flex justify-between gap-4 border-t border-sand py-2">
                <span>{words}</span>
                <span className="tabular-nums">{points > 0 ? `+${points}` : `−${-points}`}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}
