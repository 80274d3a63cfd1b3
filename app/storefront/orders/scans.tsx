import * as words from '#words/orders'
import { dayText, dayTimeText } from '../../ui/dates.ts'
import { activityText, placeText, scanText } from './courier-words.ts'
import type { Tracking } from './use-tracking.ts'

type Scan = Tracking['tracking_data']['shipment_track'][number]

/** The parcel's scans: the last in full, the earlier ones folded. */
export function Scans({ tracking, isExpected }: { tracking: Tracking; isExpected: boolean }) {
  const { etd, shipment_track } = tracking.tracking_data
  const [last, ...earlier] = shipment_track
  return (
    <section aria-label={words.whereParcel} className="mt-6 max-w-measure">
      {etd && isExpected && (
        <p className="text-small">
          <span className="text-ink-soft">{words.expectedDelivery}</span>{' '}
          <span className="font-medium">{dateIn(etd, dayText)}</span>
        </p>
      )}
      {last && (
        <ol className="mt-3 border-l border-line">
          <OneScan scan={last} latest />
        </ol>
      )}
      {earlier.length > 0 && (
        <details className="group">
          <summary className="lone-link text-small">
            <span className="group-open:hidden">{words.waySoFar}</span>
            <span className="hidden group-open:inline">{words.less}</span>
          </summary>
          <ol className="border-l border-line">
            {earlier.map((scan) => (
              <OneScan key={`${scan.date} ${scan.activity}`} scan={scan} />
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}

function OneScan({ scan, latest = false }: { scan: Scan; latest?: boolean }) {
  const { kind, status, activity, date, location } = scan
  const said = scanText(kind, status)
  const more = activityText(activity)
  return (
    <li className="relative pb-4 pl-5 text-small last:pb-1">
      <span
        aria-hidden="true"
        className={`absolute top-1.5 -left-[5px] size-[9px] rotate-45 border border-wine ${latest ? 'bg-haldi' : 'bg-wine'}`}
      />
      <p className="font-medium">{said}</p>
      {more && more.toLowerCase() !== said.toLowerCase() && <p>{more}</p>}
      <p className="text-ink-soft">
        {[placeText(location), dateIn(date, dayTimeText)].filter(Boolean).join(', ')}
      </p>
    </li>
  )
}

/** Couriers write dates in many ways; one that cannot be parsed is shown as it came. */
const dateIn = (written: string, text: (iso: string) => string): string =>
  Number.isNaN(Date.parse(written)) ? written : text(written)
