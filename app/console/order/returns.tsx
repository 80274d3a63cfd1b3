import { Link } from 'react-router'
import type { ReturnOfOrder } from '../../../core/return-state.ts'
import { ReturnBadge } from '../returns/return-badge.tsx'

/** Lists the returns of an order, and the return that the order was sent in exchange for. */
export function Returns({ returns }: { returns: ReturnOfOrder[] }) {
  if (returns.length === 0) return null
  return (
    <ul className="text-small">
      {returns.map(({ code, piece, sizeText, isReason, ...how }) => (
        <li key={code} className="flex flex-wrap justify-between gap-x-4 border-b border-sand py-3">
          <span className="min-w-0 wrap-anywhere">
            {isReason && 'In exchange for return '}
            <Link to={`/returns/${code}`} className="text-link tabular-nums">
              {isReason ? code : `Return ${code}`}
            </Link>
            <span className="block text-ink-soft">
              {piece}, {sizeText}
            </span>
          </span>
          <ReturnBadge of={how} />
        </li>
      ))}
    </ul>
  )
}
