import * as words from '#words/orders'
import type { OrderStatus } from '../../../core/order-status.ts'

const NAMES: Record<OrderStatus, string> = {
  'Order Placed': words.orderPlaced,
  Packing: words.packing,
  Shipped: words.shipped,
  'Out for delivery': words.outForDelivery,
  Delivered: words.delivered,
  Cancelled: words.cancelled,
}

/** What a status is called on the page; what a courier says in words of its own stays as it is. */
export const statusName = (status: string): string => NAMES[status as OrderStatus] ?? status
