import type { Order } from '../../../core/order.ts'

/** An order as replies may send it: its lines under either name, its time under either name. */
type OrderAsSent = Omit<Order, 'items' | 'date' | 'createdAt'> &
  ({ items: Order['items'] } | { cartItems: Order['items'] }) &
  ({ date: string } | { createdAt: string })

export function readOrder(sent: OrderAsSent): Order {
  const date = 'date' in sent ? sent.date : sent.createdAt
  return {
    ...sent,
    items: 'items' in sent ? sent.items : sent.cartItems,
    date,
    createdAt: 'createdAt' in sent ? sent.createdAt : date,
  }
}
