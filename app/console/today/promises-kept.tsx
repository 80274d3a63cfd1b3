import type { PromisesKept as Kept } from '../../../contract/admin/today.ts'
import { countOf } from '../parts/counted.ts'

/** Says how often an order came by the day that was promised. */
export function PromisesKept({ promises: { due, kept, late, out } }: { promises: Kept }) {
  if (due === 0) return <p className="text-small">No order was promised to arrive in these days.</p>
  return (
    <p className="text-small">
      <strong className="text-body font-medium tabular-nums">{Math.floor((100 * kept) / due)}% kept</strong>:{' '}
      {kept} of {countOf(due, 'order')} came by the promised day, {late} came later, {out}{' '}
      {out === 1 ? 'has' : 'have'} yet to come.
    </p>
  )
}
