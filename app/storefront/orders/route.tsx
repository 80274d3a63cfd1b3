import { useState } from 'react'
import type { OrderFilter } from '../../../core/order-status.ts'
import { useRequiredLogin } from '../login/require-login.ts'
import { personalMeta } from '../personal-meta.ts'
import { OrdersPage } from './page.tsx'
import { useOrders } from './use-orders.ts'

export const meta = () => personalMeta('My orders', 'What you have ordered, and how far it has come.')

export default function Orders() {
  const { orders, failed, load } = useOrders(useRequiredLogin())
  const [filter, setFilter] = useState<OrderFilter>('all')
  return <OrdersPage orders={orders} failed={failed} filter={filter} onFilter={setFilter} onRetry={load} />
}
