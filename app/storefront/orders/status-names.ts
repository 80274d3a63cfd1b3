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

/** A status in the page's words; a courier's own is shown as it is. */
export const statusName = (status: string): string => NAMES[status as OrderStatus] ?? status
