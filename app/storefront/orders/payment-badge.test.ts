import { expect, test } from 'vitest'
import type { Order } from '../../../core/order.ts'
import { paymentBadge } from './payment-badge.ts'

const ORDER = {
  status: 'Packing',
  endedAs: null,
  payment: true,
  paymentMethod: 'COD',
  isExchange: false,
  total: 3000,
  credit: 0,
  astray: null,
  refund: null,
  items: [{ cancelledValue: 1000 }],
}
const badge = (more: object = {}) => paymentBadge({ ...ORDER, ...more } as unknown as Order)

test('nobody has paid at the door for the other piece of an exchange', () => {
  expect(badge({ isExchange: true })).toBe('Paid • Exchange')
  expect(badge()).toBe('Paid • COD')
  const refund = { amount: 3000, done: true, whole: true }
  expect(badge({ isExchange: true, endedAs: 'lost', refund })).toBe('Refunded • Exchange')
})

test('what store credit pays alone is not said to be paid in cash', () => {
  expect(badge({ credit: 3000, items: [] })).toBe('Paid • Store credit')
  expect(badge({ credit: 2000 }), 'once the rest is cancelled').toBe('Paid • Store credit')
  expect(badge({ credit: 2000, payment: false, items: [{ cancelledValue: 500 }] })).toBe('Pending • COD')
})

test('store credit that paid some of what is over, unpaid, was charged and is back', () => {
  const over = { payment: false, credit: 500, refund: { amount: 500, done: true, whole: true } }
  for (const end of [{ status: 'Cancelled' }, { status: 'Shipped', endedAs: 'returned' }])
    for (const paymentMethod of ['COD', 'Stripe'])
      expect(badge({ ...over, ...end, paymentMethod })).toBe('Refunded • Store credit')
  expect(badge({ status: 'Cancelled', payment: false })).toBe('Not charged')
})

test('cash is not awaited for what comes back, and is for what is sent again', () => {
  const unpaid = { status: 'Shipped', payment: false }
  for (const astray of ['returning', 'returned']) {
    expect(badge({ ...unpaid, astray })).toBe('Not charged')
    expect(badge({ ...unpaid, astray, credit: 500 })).toBe('Paid • Store credit')
    expect(badge({ ...unpaid, astray, payment: true })).toBe('Paid • COD')
  }
  for (const astray of [null, 'undelivered', 'lost'])
    expect(badge({ ...unpaid, astray })).toBe('Pending • COD')
})
