import * as words from '#words/orders'
import { courierText } from '../../../core/courier-name.ts'
import type { Order } from '../../../core/order.ts'
import { trackerUrl } from '../../../core/shop.ts'
import { sayError } from '../../browser/toasts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { hidden } from '../../ui/hidden.tsx'
import { sentence } from '../../ui/sentence.ts'
import { useShop } from '../shell/use-shop.ts'
import { mayStillCome } from './order-sums.ts'
import { Scans } from './scans.tsx'
import type { Tracking } from './use-tracking.ts'

/** For a parcel on its way: a link to the courier's page, the AWB, and the scans. */
export function TrackOrder({ order, tracking }: { order: Order; tracking: Tracking | undefined }) {
  const { awbCode, courierName } = order
  const { couriers } = useShop()
  return (
    <div className="mt-8">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <TrackButton url={linkOf(order, tracking)} />
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-small wrap-anywhere">
          <dt className="text-ink-soft">{words.awb}</dt>
          <dd className="tabular-nums">{awbCode || '-'}</dd>
          <dt className="text-ink-soft">{words.courier}</dt>
          <dd>{courierName ? courierText(courierName, couriers) : '-'}</dd>
        </dl>
      </div>
      {tracking && <Scans tracking={tracking} isExpected={mayStillCome(order)} />}
    </div>
  )
}

function TrackButton({ url }: { url: string | null }) {
  if (!url)
    return (
      <Button kind="outline" onClick={() => sayError(words.trackingLinkNotAvailable)}>
        {words.trackOrder}
      </Button>
    )
  return (
    <a href={url} target="_blank" rel="noopener" className={buttonClass('outline')}>
      {sentence(words.trackOrderNewTab({ hidden }))}
    </a>
  )
}

function linkOf({ awbCode, trackingUrl }: Order, tracking: Tracking | undefined): string | null {
  return trackingUrl || tracking?.tracking_data.track_url || (awbCode ? trackerUrl(awbCode) : null)
}
