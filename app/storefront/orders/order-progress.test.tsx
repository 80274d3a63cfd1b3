import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { Order, OrderItem } from '../../../core/order.ts'
import { OrderProgress } from './order-progress.tsx'

const ITEM = { quantity: 1, cancelledQuantity: 0 } as unknown as OrderItem
const ORDER = { status: 'Packing', astray: 'returning', paymentMethod: 'COD', payment: false }

const drawn = (credit: number, astray = 'returning') =>
  drawnOf({ ...ORDER, astray, credit } as unknown as Order)
const drawnOf = (order: Order) => {
  const element = <OrderProgress order={order} item={ITEM} tracking={undefined} />
  const Stub = createRoutesStub([{ path: '/', Component: drawing(element) }])
  return renderToStaticMarkup(<Stub />)
}

test('an order in cash that comes back, or was lost, speaks of paying back only what store credit paid of it', () => {
  expect(drawn(0)).toContain('There is nothing to pay.')
  expect(drawn(500)).toContain('we pay back everything you paid')
  for (const astray of ['lost', 'damaged']) {
    expect(drawn(0, astray)).toContain('we will send the same again or close the order, and write to you')
    expect(drawn(500, astray)).toContain(
      'we will send the same again or pay everything back, and write to you',
    )
  }
})

test('an order whose card is still to be paid leads to whom it was begun with', () => {
  const order = { ...ORDER, _id: 'K7M2Q9X4TD', paymentMethod: 'Stripe' } as unknown as Order
  expect(drawnOf(order)).toContain('href="/verify?provider=stripe&amp;orderId=K7M2Q9X4TD"')
})

const drawing = (element: ReactNode) => () => element
