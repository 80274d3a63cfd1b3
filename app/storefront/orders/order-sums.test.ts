import { expect, test } from 'vitest'
import type { Order } from '../../../core/order.ts'
import { ASTRAY } from '../../../core/shipment-state.ts'
import { dueInCash } from './order-sums.ts'

test('no cash is asked for a parcel that will not come', () => {
  const order = {
    status: 'Shipped',
    endedAs: null,
    paymentMethod: 'COD',
    payment: false,
    total: 2849,
    credit: 0,
    items: [],
  }
  const due = (astray: Order['astray']) => dueInCash({ ...order, astray } as unknown as Order)
  expect([null, ...ASTRAY].filter((astray) => due(astray) > 0)).toEqual([null, 'undelivered'])
})
