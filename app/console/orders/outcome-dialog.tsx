import { Link } from 'react-router'
import type { OrderRow } from '../../../contract/admin/orders.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Badge } from '../parts/badge.tsx'
import { titleCount } from '../parts/counted.ts'
import { type Outcome, PaperButtons } from './bulk-bar.tsx'

type Props = {
  outcome: Outcome | null
  /** The list of orders as it is by now; null: not fetched. */
  rows: OrderRow[] | null
  onClose: () => void
}

/**
 * Lists what came of each order, the refused ones first. The courier is asked for one parcel after another: a label that is
 * printed before it has given the AWB lacks it, so labels are offered as the list says that they have it.
 */
export function OutcomeDialog({ outcome, rows, onClose }: Props) {
  if (!outcome) return null
  const { act, results } = outcome
  const done = results.filter((one) => !one.refused)
  const refused = results.filter((one) => one.refused)
  const codes = done.map(({ order }) => order)
  const unbooked = new Set((rows ?? []).filter(isUnbooked).map(({ code }) => code))
  const asked = act === 'ship' ? codes.filter((code) => unbooked.has(code)) : []
  const verb = act === 'pack' ? 'being packed' : 'given to the courier'
  const title =
    refused.length === 0
      ? `${titleCount(done.length, 'order')} ${verb}`
      : `${done.length} of ${titleCount(results.length, 'order')} ${verb}`
  return (
    <Dialog open onClose={onClose} title={title}>
      <ul className="mb-6 max-h-[50vh] overflow-y-auto text-small">
        {[...refused, ...done].map(({ order, refused: why }) => (
          <li key={order} className="border-t border-sand py-2">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Link to={`/orders/${order}`} className="text-link py-1 tabular-nums">
                {order}
              </Link>
              {asked.includes(order) ? (
                <Badge tone="doing">Asked</Badge>
              ) : (
                <Badge tone={why ? 'trouble' : 'done'}>{why ? 'Refused' : 'Done'}</Badge>
              )}
            </p>
            {why && <p className="text-ink-soft">{why.message}</p>}
          </li>
        ))}
      </ul>
      <p role="status" className="mb-4 text-small text-ink-soft empty:hidden">
        {asked.length > 0 &&
          `The courier has given ${asked.length === 1 ? 'one order' : `${asked.length} orders`} no AWB yet. A label follows as soon as it has; what it does not take is on Today.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onClose}>Good</Button>
        {done.length > 0 && (
          <PaperButtons codes={codes} labels={codes.filter((code) => !asked.includes(code))} />
        )}
      </div>
    </Dialog>
  )
}

const isUnbooked = ({ parcel }: OrderRow) => parcel === null || parcel === 'booking'
