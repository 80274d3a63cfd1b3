import { Link } from 'react-router'
import { PaymentBadge, StatusBadge } from '../parts/badge.tsx'
import { countOf, titleCount } from '../parts/counted.ts'
import { Money } from '../parts/money.tsx'
import { Panel } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import type { Customer } from './customer.ts'

export function OrderList({ customer }: { customer: Customer }) {
  const { orderRows, orders } = customer
  const lost = orderRows.length - orders
  const were = lost === 1 ? 'was' : 'were'
  return (
    <Panel title={titleCount(Math.max(orders, orderRows.length), 'order')}>
      {orderRows.length === 0 ? (
        <p className="text-small text-ink-soft">Nothing ordered yet.</p>
      ) : (
        <table className="list-table w-full border-collapse text-small max-md:wrap-anywhere">
          <caption className="sr-only">Orders, newest first</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Order</th>
              <th scope="col">Status</th>
              <th scope="col">Payment</th>
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {orderRows.map(({ code, status, endedAs, parcel, payment, placedAt, pieces, total }) => (
              <tr key={code} className="border-b border-sand">
                <td className="py-3 pr-4 align-top">
                  <Link to={`/orders/${code}`} className="row-link font-medium tracking-wide tabular-nums">
                    {code}
                  </Link>
                  <span className="block text-ink-soft">
                    <Time at={placedAt} />, {countOf(pieces, 'piece')}
                  </span>
                </td>
                <td className="py-3 pr-4 align-top">
                  <StatusBadge status={status} endedAs={endedAs} parcel={parcel} />
                </td>
                <td className="py-3 pr-4 align-top max-md:hidden">
                  <PaymentBadge payment={payment} />
                </td>
                <td className="py-3 text-right align-top">
                  <Money rupees={total} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {lost > 0 && (
        <p className="mt-3 text-small text-ink-soft">
          {lost} of them {were} cancelled, came to nothing or {were} never paid.
        </p>
      )}
      {orders > orderRows.length && orderRows.length >= 100 && (
        <p className="mt-3 text-small text-ink-soft">The newest hundred. All are in the export.</p>
      )}
    </Panel>
  )
}
