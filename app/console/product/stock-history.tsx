import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { StockHistory as History } from '../../../contract/admin/products.ts'
import { sizeText, type WornBy } from '../../../core/sizes.ts'
import { Fetching } from '../parts/fetching.tsx'
import { Time } from '../parts/time.tsx'
import { useReply } from '../shell/use-reply.ts'

type Movement = History['movements'][number]

const CAUSE: Record<Movement['cause'], string> = {
  opening: 'First stock',
  sold: 'Sold',
  returned: 'Came back',
  corrected: 'Corrected',
  held: 'Kept for an exchange',
  released: 'No longer kept for an exchange',
  'taken back': 'Came back',
  'written off': 'Written off',
}

/** Lists what changed the stock, newest first. `stamp`: the list is loaded anew when it changes. */
export function StockHistory({ handle, wornBy, stamp }: { handle: string; wornBy: WornBy; stamp: string }) {
  const state = useReply('GET /api/admin/products/{handle}/stock', { params: { handle } })
  const { reply, reload } = state
  const seen = useRef(stamp)
  useEffect(() => {
    if (seen.current === stamp) return
    seen.current = stamp
    reload()
  }, [stamp, reload])
  if (!reply) return <Fetching label="Fetching the stock history" state={state} />
  if (reply.movements.length === 0) return <p className="text-small text-ink-soft">Nothing has yet.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the section scrolls, which must be possible by keyboard too
    <section aria-label="Stock history" tabIndex={0} className="max-h-80 overflow-y-auto">
      <ol className="text-small">
        {reply.movements.map((movement, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: movements have no other name, and stay in order
          <Row key={`${movement.at} ${at}`} {...movement} wornBy={wornBy} />
        ))}
      </ol>
    </section>
  )
}

function Row({ at, size, delta, cause, orderCode, who, reason, wornBy }: Movement & { wornBy: WornBy }) {
  return (
    <li className="grid grid-cols-[minmax(2.5rem,auto)_3rem_minmax(0,1fr)_auto] gap-x-3 border-b border-sand py-2">
      <span className="font-medium">{sizeText(size, wornBy)}</span>
      <span className={`text-right font-medium tabular-nums ${delta < 0 ? 'text-madder' : 'text-bottle'}`}>
        {delta > 0 ? `+${delta}` : `−${-delta}`}
      </span>
      <span className="wrap-anywhere">
        {CAUSE[cause]}
        {orderCode && (
          <>
            {' '}
            in{' '}
            <Link to={`/orders/${orderCode}`} className="text-link">
              {orderCode}
            </Link>
          </>
        )}
        {cause === 'corrected' && <span className="text-ink-soft"> by {who}</span>}
        {reason && <span className="block text-ink-soft">{reason}</span>}
      </span>
      <Time at={at} className="text-ink-soft" />
    </li>
  )
}
