import type { OrderPage } from '../../../contract/admin/orders.ts'
import { dayInIndia } from '../../../core/india-time.ts'
import { hasNotLeft } from '../../../core/order-status.ts'
import { inIndia } from '../parts/in-india.ts'
import { useMinute } from '../parts/use-minute.ts'

const day = inIndia({ weekday: 'short', day: 'numeric', month: 'short' })

/** Shows the day that the shopper was promised, and whether the order came by then or still can. */
export function Promised({ order: { status, endedAs, promisedOn, deliveredAt } }: Pick<OrderPage, 'order'>) {
  useMinute()
  if (status === 'Cancelled' || endedAs) return null
  if (!promisedOn)
    return hasNotLeft(status) ? (
      <p className="mt-3 border-l-4 border-haldi pl-3 text-small">
        No day was promised: the PIN code is not known, or the courier does not say that it goes there. Find
        out, and tell the shopper.
      </p>
    ) : null
  const came = deliveredAt && dayInIndia(new Date(deliveredAt))
  const isLate = (came ?? dayInIndia(new Date())) > promisedOn
  return (
    <p className={`mt-3 border-l-4 pl-3 text-small ${isLate ? 'border-madder' : 'border-bottle'}`}>
      Promised by {day.format(new Date(promisedOn))}
      {came
        ? `, came ${day.format(new Date(came))}: ${isLate ? 'late' : 'kept'}.`
        : isLate
          ? ', and late.'
          : '.'}
    </p>
  )
}
