import type { Parcel } from '../../../contract/admin/orders.ts'
import { isOnItsWay, type ShipmentState } from '../../../core/shipment-state.ts'
import { trackerUrl } from '../../../core/shop.ts'
import { dayText } from '../../ui/dates.ts'
import { Badge, type Tone } from '../parts/badge.tsx'
import { Panel } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { Stray } from './stray.tsx'

const TONE: Record<ShipmentState, Tone> = {
  booking: 'todo',
  booked: 'doing',
  away: 'away',
  undelivered: 'trouble',
  delivered: 'done',
  returning: 'trouble',
  returned: 'trouble',
  received: 'off',
  damaged: 'trouble',
  lost: 'trouble',
  'written off': 'off',
  cancelling: 'off',
  cancelled: 'off',
}

const WORDS: Record<ShipmentState, string> = {
  booking: 'Being booked',
  booked: 'Booked',
  away: 'On its way',
  undelivered: 'Could not be delivered',
  delivered: 'Delivered',
  returning: 'Coming back',
  returned: 'Back, to be received',
  received: 'Received',
  damaged: 'Damaged',
  lost: 'Lost',
  'written off': 'Given up',
  cancelling: 'Being called off',
  cancelled: 'Called off',
}

/** Whether the shopper still expects the parcel; no day of delivery is shown for one that is lost or comes back. */
const isExpected = (state: ShipmentState) => state === 'booking' || state === 'booked' || isOnItsWay(state)

type Props = { code: string; parcels: Parcel[]; onDone: () => void }

export function Parcels({ code, parcels, onDone }: Props) {
  return parcels.map((parcel) => (
    <Panel key={parcel.id} title={parcel.awbCode ? `Parcel ${parcel.awbCode}` : 'Parcel'}>
      <div className="text-small">
        <p className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <Badge tone={TONE[parcel.status]}>{parcel.currentStatus ?? WORDS[parcel.status]}</Badge>
          {parcel.courierName && <span>{parcel.courierName}</span>}
          {parcel.awbCode && (
            <a
              href={parcel.trackingUrl ?? trackerUrl(parcel.awbCode)}
              target="_blank"
              rel="noreferrer"
              className="text-link py-1"
            >
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
  ))
}
