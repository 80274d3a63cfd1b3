import type { OrderRow } from '../../../contract/admin/orders.ts'
import { isAtLeast, type Role } from '../../../core/staff.ts'
import { PaymentBadge, StatusBadge } from '../parts/badge.tsx'
import { countOf } from '../parts/counted.ts'
import type { Column } from '../parts/list-table.tsx'
import { Money } from '../parts/money.tsx'
import { NOTHING } from '../parts/nothing.tsx'
import { Time } from '../parts/time.tsx'

/**
 * On a phone the first cell also says whose order it is, the second how it is paid and what it costs; a tablet still
 * shows the column of totals.
 */
export function columnsFor(role: Role): Column<OrderRow>[] {
  const seesMoney = isAtLeast(role, 'manager')
  return [
    {
      head: 'Order',
      cell: ({ code, name, city, placedAt }) => (
        <>
          <span className="block tracking-wide whitespace-nowrap tabular-nums">{code}</span>
          <span className="block font-normal md:hidden">
            {name}, {city}
          </span>
          <Time at={placedAt} className="block font-normal text-ink-soft md:hidden" />
        </>
      ),
    },
    { head: 'Placed', wide: true, cell: ({ placedAt }) => <Time at={placedAt} /> },
    {
      head: 'To',
      wide: true,
      cell: ({ name, city }) => (
        <>
          {name}
          <span className="block text-ink-soft lg:hidden">{city}</span>
        </>
      ),
    },
    { head: 'Place', wide: 'desk', cell: ({ city, state }) => `${city}, ${state}` },
    {
      head: 'Status',
      cell: (order) => (
        <>
          <StatusBadge {...order} />
          <span className="mt-1 block md:hidden">
            <PaymentBadge payment={order.payment} />
          </span>
          <span className="mt-1 block md:hidden">
            {order.total === null ? countOf(order.pieces, 'piece') : <Total order={order} />}
          </span>
        </>
      ),
    },
    { head: 'Payment', wide: true, cell: ({ payment }) => <PaymentBadge payment={payment} /> },
    {
      head: 'Parcel',
      wide: 'desk',
      cell: ({ awbCode }) => awbCode ?? NOTHING,
    },
    { head: 'Pieces', wide: seesMoney ? 'desk' : true, end: true, cell: (order) => order.pieces },
    ...(seesMoney
      ? [{ head: 'Total', wide: true, end: true, cell: (order: OrderRow) => <Total order={order} /> }]
      : []),
  ]
}

/** What the order cost when it was placed, and how much of that went back. */
const Total = ({ order: { total, refunded } }: { order: OrderRow }) => (
  <>
    <Money rupees={total} />
    {refunded !== null && refunded > 0 && (
      <span className="block text-ink-soft">
        −<Money rupees={refunded} /> back
      </span>
    )}
  </>
)
