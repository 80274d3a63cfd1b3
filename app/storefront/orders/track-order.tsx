import { Button, buttonClass } from '../../ui/button.tsx'
import { sayError } from '../state/toasts.ts'

/** `url`: the courier's own page for this parcel. */
export function TrackOrder({
  awb,
  courier,
  url,
}: {
  awb: string | null
  courier: string | null
  url: string | null
}) {
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
      {url ? (
        <a href={url} target="_blank" rel="noopener" className={buttonClass('outline')}>
          Track Order
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : (
        <Button kind="outline" onClick={() => sayError('Tracking link not available')}>
          Track Order
        </Button>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-small">
        <dt className="text-ink-soft">AWB</dt>
        <dd className="tabular-nums">{awb || '-'}</dd>
        <dt className="text-ink-soft">Courier</dt>
        <dd>{courier || '-'}</dd>
      </dl>
    </div>
  )
}
