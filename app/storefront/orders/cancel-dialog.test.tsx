import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Order } from '../../../core/order.ts'
import { CancelDialog } from './cancel-dialog.tsx'

const drawn = (order: Partial<Order>) =>
  renderToStaticMarkup(
    <CancelDialog
      order={{ _id: '7KQ2M9X4TD', status: 'Order Placed', endedAs: null, ...order } as Order}
      onClose={() => {}}
    />,
  )

test('who cancels an order reads what goes back by it, and not what went back before', () => {
  const paid = { paymentMethod: 'Razorpay', payment: true, total: 3148, credit: 0, refund: null } as const
  const items = [{ cancelledValue: 0 }] as Order['items']
  expect(drawn({ ...paid, items })).toContain('₹3,148 goes back')
  const some = [{ cancelledValue: 1499 }] as Order['items']
  const refund = { amount: 1499, done: true, whole: false }
  expect(drawn({ ...paid, items: some, refund })).toContain('₹1,649 goes back')
  // Goodwill, of which no piece is cancelled.
  expect(drawn({ ...paid, items, refund: { ...refund, amount: 200 } })).toContain('₹2,948 goes back')
  // Less than a rupee goes back by no way, but as the store credit that it was paid with.
  const most = { ...refund, amount: 3147.5 }
  expect(drawn({ ...paid, items, refund: most })).not.toContain('goes back')
  expect(drawn({ ...paid, credit: 500, items, refund: most })).toContain('₹0.50 goes back')
  const unpaid = { ...paid, paymentMethod: 'COD', payment: false } as const
  expect(drawn({ ...unpaid, items })).toContain('Nothing is charged')
  expect(drawn({ ...unpaid, credit: 500, items })).toContain('₹500 goes back')
})
