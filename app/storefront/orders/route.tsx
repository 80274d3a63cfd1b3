import { useState } from 'react'
import * as words from '#words/orders'
import type { OrderFilter } from '../../../core/order-status.ts'
import { useRequiredLogin } from '../login/require-login.ts'
import { personalMeta } from '../personal-meta.ts'
import type { Route } from './+types/route.ts'
import { OrdersPage } from './page.tsx'
import { useOrders } from './use-orders.ts'
import { useTracking } from './use-tracking.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  personalMeta(words.metaTitle, words.description, matches)

export default function Orders() {
  const { orders, failed, load } = useOrders(useRequiredLogin())
  const [filter, setFilter] = useState<OrderFilter>('all')
  return (
    <OrdersPage
      orders={orders}
      trackings={useTracking(orders)}
      failed={failed}
      filter={filter}
      onFilter={setFilter}
      onLoad={load}
    />
  )
}
