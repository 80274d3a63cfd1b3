import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Order, OrderRefund } from '../../../core/order.ts'
import { MoneyBack } from './money-back.tsx'

const REFUND: OrderRefund = {
  id: '1',
  amount: 500,
  way: 'source',
  method: 'Stripe',
  state: 'requested',
  askedAt: '2026-11-19T12:00:00Z',
  doneAt: null,
  expectedOn: '2026-11-30',
  link: null,
  isTaken: false,
  instead: null,
  becomesCredit: false,
  waits: false,
}

test('of the other piece of an exchange goes back by the way that the first one was paid', () => {
  const order = { _id: '7KQ2M9X4TD', paymentMethod: 'COD', refunds: [REFUND] } as unknown as Order
  const drawn = renderToStaticMarkup(<MoneyBack order={order} onChanged={() => {}} />)
  expect(drawn).toContain('the way you paid: Stripe')
  expect(drawn).toContain('With Stripe, to be sent')
})

test('that waits for an account to send its link from is not said to be on its way', () => {
  const refund = { ...REFUND, way: 'payout', method: null, expectedOn: null, waits: true }
  const order = { _id: '7KQ2M9X4TD', paymentMethod: 'COD', refunds: [refund] } as unknown as Order
  const drawn = renderToStaticMarkup(<MoneyBack order={order} onChanged={() => {}} />)
  expect(drawn).toContain('We have no payment links yet')
  expect(drawn).not.toContain('We are preparing')
})

test('of a link that is being called off for store credit nothing is to be taken any more', () => {
  const link = { url: 'https://pay.example/l', until: null }
  const drawn = (becomesCredit: boolean) => {
    const refund = { ...REFUND, way: 'payout', method: null, state: 'pending', link, becomesCredit }
    const order = { _id: '7KQ2M9X4TD', paymentMethod: 'COD', refunds: [refund] } as unknown as Order
    return renderToStaticMarkup(<MoneyBack order={order} onChanged={() => {}} />)
  }
  expect(drawn(true)).toContain('We are cancelling the link; then it is store credit')
  expect(drawn(true)).not.toContain(link.url)
  expect(drawn(false)).toContain(link.url)
})
