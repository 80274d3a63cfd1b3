import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { Order, OrderItem } from '../../../core/order.ts'
import { OrderProgress } from './order-progress.tsx'

const ITEM = { quantity: 1, cancelledQuantity: 0 } as unknown as OrderItem
const ORDER = { status: 'Packing', astray: 'returning', paymentMethod: 'COD', payment: false }

const drawn = (credit: number) => {
  const order = { ...ORDER, credit } as unknown as Order
  const element = <OrderProgress order={order} item={ITEM} tracking={undefined} />
  const Stub = createRoutesStub([{ path: '/', Component: drawing(element) }])
  return renderToStaticMarkup(<Stub />)
}

test('an order in cash that comes back says what becomes of the store credit that paid a part of it', () => {
  expect(drawn(0)).toContain('There is nothing to pay.')
  expect(drawn(500)).toContain('we pay back everything you paid')
})

const drawing = (element: ReactNode) => () => element
