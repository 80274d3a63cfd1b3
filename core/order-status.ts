/** The tracker's steps, in order. */
export const STEPS = ['Order Placed', 'Packing', 'Shipped', 'Out for delivery', 'Delivered'] as const
export type OrderStatus = (typeof STEPS)[number] | 'Cancelled'

const MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  'Order Placed': ['Packing', 'Cancelled'],
  Packing: ['Shipped', 'Cancelled'],
  Shipped: ['Out for delivery'],
  'Out for delivery': ['Delivered'],
  Delivered: [],
  Cancelled: [],
}

/** What an order may become next; the server, the console and the database's CHECK read this one table. */
export const movesFrom = (status: OrderStatus): readonly OrderStatus[] => MOVES[status]
export const canMove = (from: OrderStatus, to: OrderStatus): boolean => MOVES[from].includes(to)

export const ORDER_FILTERS = ['all', 'pending', 'processing', 'shipped', 'delivered'] as const
export type OrderFilter = (typeof ORDER_FILTERS)[number]

const FILTERED: Record<OrderFilter, readonly string[]> = {
  all: [],
  pending: ['order placed'],
  processing: ['packing'],
  shipped: ['shipped', 'out for delivery'],
  delivered: ['delivered'],
}

export function matchesFilter(status: string, filter: OrderFilter): boolean {
  const lower = status.toLowerCase()
  return filter === 'all' || FILTERED[filter].includes(lower) || lower.includes(filter)
}
