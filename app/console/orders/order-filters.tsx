import { ORDER_STATUSES, type OrderStatus } from '../../../core/order-status.ts'
import { PAYMENT_STATES, SETTLED } from '../../../core/payment-states.ts'
import { isAtLeast, type Role, seesOrdersIn } from '../../../core/staff.ts'
import { OF_PAYMENT } from '../parts/badge.tsx'
import { FilterChoice } from '../parts/filter-choice.tsx'
import { FilterTabs } from '../parts/filter-tabs.tsx'
import { SearchField } from '../parts/search-field.tsx'

const TAB: Record<OrderStatus, string> = {
  'Order Placed': 'To pack',
  Packing: 'To ship',
  Shipped: 'Shipped',
  'Out for delivery': 'Out for delivery',
  Delivered: 'Delivered',
  Cancelled: 'Cancelled',
}
const TABS: { text: string; value: OrderStatus | null }[] = [
  { text: 'All', value: null },
  ...ORDER_STATUSES.map((value) => ({ text: TAB[value], value })),
]
const PAYMENTS = [
  ['', 'Any payment'],
  [SETTLED, 'Paid, or cash at the door'],
  ...PAYMENT_STATES.map((state) => [state, OF_PAYMENT[state].text] as const),
] as const

export function OrderFilters({ role }: { role: Role }) {
  const tabs = TABS.filter(({ value }) => value === null || seesOrdersIn(role, value))
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchField label="Order, person, AWB, city, product" />
        {isAtLeast(role, 'manager') && <FilterChoice label="Payment" name="payment" options={PAYMENTS} />}
      </div>
      {/* A link on Today may have set the filter by parcel. It fits one tab only and has no control here. */}
      <FilterTabs label="Status" name="status" tabs={tabs} drops="parcel" />
    </>
  )
}
