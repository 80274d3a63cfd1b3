import { Link } from 'react-router'
import type { OrderStatus } from '../../../core/order-status.ts'
import { isAtLeast, type Role, seesOrdersIn } from '../../../core/staff.ts'
import { controlClass } from '../../ui/field.tsx'
import { SearchField } from '../parts/search-field.tsx'

const TABS: { text: string; status: OrderStatus | null }[] = [
  { text: 'All', status: null },
  { text: 'To pack', status: 'Order Placed' },
  { text: 'To ship', status: 'Packing' },
  { text: 'Shipped', status: 'Shipped' },
  { text: 'Out for delivery', status: 'Out for delivery' },
  { text: 'Delivered', status: 'Delivered' },
  { text: 'Cancelled', status: 'Cancelled' },
]

type Props = {
  filters: URLSearchParams
  change: (changes: Record<string, string | null>) => void
  role: Role
}

export function OrderFilters({ filters, change, role }: Props) {
  const tabs = TABS.filter(({ status }) => status === null || seesOrdersIn(role, status))
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchField
          label="Number, phone, name or AWB"
          value={filters.get('q') ?? ''}
          onSearch={(q) => change({ q })}
        />
        {isAtLeast(role, 'manager') && (
          <select
            aria-label="Payment"
            value={filters.get('payment') ?? ''}
            onChange={(event) => change({ payment: event.currentTarget.value })}
            className={`${controlClass} select-arrow w-full! pr-10! enabled:bg-paper! sm:w-56!`}
          >
            <option value="">Any payment</option>
            <option value="paid">Paid</option>
            <option value="pending">Awaiting payment</option>
            <option value="on delivery">Cash on delivery</option>
            <option value="lapsed">Never paid</option>
          </select>
        )}
      </div>
      <nav aria-label="Status" className="-mx-4 mb-2 overflow-x-auto px-4">
        <ul className="flex gap-6">
          {tabs.map(({ text, status }) => (
            <li key={text}>
              <Link
                to={`?${withStatus(filters, status)}`}
                replace
                aria-current={filters.get('status') === status ? 'page' : undefined}
                className="flex min-h-11 items-center border-b-2 border-transparent whitespace-nowrap hover:text-madder aria-[current]:border-wine aria-[current]:font-medium"
              >
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

function withStatus(filters: URLSearchParams, status: OrderStatus | null): string {
  const next = new URLSearchParams(filters)
  next.delete('cursor')
  next.delete('status')
  if (status) next.set('status', status)
  return next.toString()
}
