import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Badge } from '../parts/badge.tsx'
import { type Outcome, PaperButtons } from './bulk-bar.tsx'

/** Lists what came of each order, the refused ones first. */
export function OutcomeDialog({ outcome, onClose }: { outcome: Outcome | null; onClose: () => void }) {
  if (!outcome) return null
  const { act, results } = outcome
  const done = results.filter((one) => !one.refused)
  const refused = results.filter((one) => one.refused)
  const verb = act === 'pack' ? 'being packed' : 'given to the courier'
  const title =
    refused.length === 0
      ? `${counted(done.length)} ${verb}`
      : `${done.length} of ${counted(results.length)} ${verb}`
  return (
    <Dialog open onClose={onClose} title={title}>
      <ul className="mb-6 max-h-[50vh] overflow-y-auto text-small">
        {[...refused, ...done].map(({ order, refused: why }) => (
          <li key={order} className="border-t border-sand py-2">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Link to={`/orders/${order}`} className="text-link py-1 tabular-nums">
                {order}
              </Link>
              <Badge tone={why ? 'trouble' : 'done'}>{why ? 'Refused' : 'Done'}</Badge>
            </p>
            {why && <p className="text-ink-soft">{why.message}</p>}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onClose}>Good</Button>
        {done.length > 0 && <PaperButtons codes={done.map(({ order }) => order)} />}
      </div>
    </Dialog>
  )
}

const counted = (orders: number) => (orders === 1 ? 'One order' : `${orders} orders`)
