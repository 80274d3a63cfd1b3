import { expect, test } from 'vitest'
import type { Order } from '../../../core/order.ts'
import { paymentBadge } from './payment-badge.ts'

test('nobody has paid at the door for the other piece of an exchange', () => {
  const order = { status: 'Order Placed', endedAs: null, payment: true, paymentMethod: 'COD', refund: null }
  const badge = (more: Partial<Order>) =>
    paymentBadge({ ...order, total: 1499, credit: 0, isExchange: true, ...more } as unknown as Order)
  expect(badge({})).toBe('Paid • Exchange')
  expect(badge({ isExchange: false })).toBe('Paid • COD')
  const refund = { amount: 1499, done: true, whole: true }
  expect(badge({ endedAs: 'lost', refund })).toBe('Refunded • Exchange')
})
