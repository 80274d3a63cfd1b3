import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { Order } from '../../../core/order.ts'
import { OrdersPage } from './page.tsx'

const drawn = (orders: Order[] | null, failed: boolean) => {
  const element = (
    <OrdersPage
      orders={orders}
      trackings={{}}
      failed={failed}
      filter="all"
      onFilter={() => {}}
      onLoad={() => {}}
    />
  )
  const Stub = createRoutesStub([{ path: '/', Component: drawing(element) }])
  return renderToStaticMarkup(<Stub />)
}

test('orders that are here stay in sight where they cannot be fetched once more, which is said', () => {
  expect(drawn(null, true)).toContain('Your orders could not be fetched.')
  expect(drawn([], true)).toContain('No orders found')
  expect(drawn([], true)).toContain('Your orders could not be fetched.')
})

const drawing = (element: ReactNode) => () => element
