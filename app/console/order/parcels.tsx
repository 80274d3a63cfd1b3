import type { Parcel } from '../../../contract/admin/orders.ts'
import { isOnItsWay, type ShipmentState } from '../../../core/shipment-state.ts'
import { parcelPage } from '../../../core/shop.ts'
import { dayText } from '../../ui/dates.ts'
import { Badge, type Tone } from '../parts/badge.tsx'
import { Panel } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { Stray } from './stray.tsx'

const OF_STATE: Record<ShipmentState, { tone: Tone; text: string }> = {
  booking: { tone: 'todo', text: 'Being booked' },
  booked: { tone: 'doing', text: 'Booked' },
  away: { tone: 'away', text: 'On its way' },
  undelivered: { tone: 'trouble', text: 'Could not be delivered' },
  delivered: { tone: 'done', text: 'Delivered' },
  returning: { tone: 'trouble', text: 'Coming back' },
  returned: { tone: 'trouble', text: 'Back, to be received' },
  received: { tone: 'off', text: 'Received' },
  damaged: { tone: 'trouble', text: 'Damaged' },
  lost: { tone: 'trouble', text: 'Lost' },
  'written off': { tone: 'off', text: 'Given up' },
  cancelling: { tone: 'off', text: 'Being called off' },
  cancelled: { tone: 'off', text: 'Called off' },
}
/** Whether the shopper still expects the parcel; no day of delivery is shown for one that is lost or comes back. */
const isExpected = (state: ShipmentState) => state === 'booking' || state === 'booked' || isOnItsWay(state)

type Props = { code: string; parcels: Parcel[]; onDone: () => void }

export const Parcels = ({ code, parcels, onDone }: Props) =>
  parcels.map((parcel) => <OneParcel key={parcel.id} code={code} parcel={parcel} onDone={onDone} />)

function OneParcel({ code, parcel, onDone }: Omit<Props, 'parcels'> & { parcel: Parcel }) {
  const followedAt = parcelPage(parcel)
  return (
    <Panel title={parcel.awbCode ? `Parcel ${parcel.awbCode}` : 'Parcel'}>
      <div className="text-small">
        <p className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <Badge tone={OF_STATE[parcel.status].tone}>
            {parcel.currentStatus ?? OF_STATE[parcel.status].text}
          </Badge>
          {parcel.courierName && <span>{parcel.courierName}</span>}
          {followedAt && (
            <a href={followedAt} target="_blank" rel="noreferrer" className="text-link py-1">
              The courier’s page
            </a>
          )}
        </p>
        {parcel.expectedOn && isExpected(parcel.status) && (
          <p className="mt-1">Expected on {dayText(parcel.expectedOn)}</p>
        )}
        {parcel.lastError && <p className="mt-1 text-madder">{parcel.lastError}</p>}
        <Stray code={code} parcel={parcel} onDone={onDone} />
        <ul className="mt-2">
          {parcel.scans.toReversed().map(({ at, activity, location }) => (
            <li key={`${at}${activity}`} className="flex justify-between gap-4 border-t border-sand py-2">
              <span>
                {activity}
                {location && <span className="block text-ink-soft">{location}</span>}
              </span>
              <Time at={at} className="flex-none whitespace-nowrap text-ink-soft" />
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}
