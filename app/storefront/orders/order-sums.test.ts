import { expect, test } from 'vitest'
import type { Order } from '../../../core/order.ts'
import { ASTRAY } from '../../../core/shipment-state.ts'
import { dueInCash, keptOf } from './order-sums.ts'

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

test.each(['COD', 'Razorpay'] as const)(
  'of what was never paid but for its store credit nothing is kept once that is back: %s',
  (paymentMethod) => {
    const order = { paymentMethod, payment: false, total: 2849, credit: 300, items: [] }
    const refund = { amount: 300, done: true, whole: true }
    const kept = (end: Partial<Order>) => keptOf({ ...order, refund, ...end } as unknown as Order)
    expect(kept({ status: 'Cancelled', endedAs: null })).toBe(0)
    expect(kept({ status: 'Shipped', endedAs: 'lost' })).toBe(0)
  },
)
