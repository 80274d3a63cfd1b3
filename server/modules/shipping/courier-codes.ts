import type { OrderStatus } from '../../../core/order-status.ts'

/** What a courier's code says of the order, or of the parcel alone; null: nothing that moves anything. */
export type Meaning =
  | Extract<OrderStatus, 'Packing' | 'Shipped' | 'Out for delivery' | 'Delivered'>
  | 'cancelled'
  | 'returning'
  | 'returned'
  | 'trouble'
  | null

// The courier's own numbers and names. `trouble`: a shopkeeper should know, the order stays where it is.
const CODES: readonly (readonly [code: number, name: string, meaning: Meaning])[] = [
  [1, 'AWB Assigned', 'Packing'],
  [2, 'Label Generated', 'Packing'],
  [3, 'Pickup Scheduled', 'Packing'],
  [4, 'Pickup Queued', 'Packing'],
  [5, 'Manifest Generated', 'Packing'],
  [6, 'Shipped', 'Shipped'],
  [7, 'Delivered', 'Delivered'],
  [8, 'Cancelled', 'cancelled'],
  [9, 'RTO Initiated', 'returning'],
  [10, 'RTO Delivered', 'returned'],
  [11, 'Pending', 'Packing'],
  [12, 'Lost', 'trouble'],
  [13, 'Pickup Error', 'trouble'],
  [14, 'RTO Acknowledged', 'returning'],
  [15, 'Pickup Rescheduled', null],
  [16, 'Cancellation Requested', null],
  [17, 'Out For Delivery', 'Out for delivery'],
  [18, 'In Transit', 'Shipped'],
  [19, 'Out For Pickup', 'Packing'],
  [20, 'Pickup Exception', 'trouble'],
  [21, 'Undelivered', 'trouble'],
  [22, 'Delayed', 'Shipped'],
  [23, 'Partial Delivered', 'trouble'],
  [24, 'Destroyed', 'trouble'],
  [25, 'Damaged', 'trouble'],
  [26, 'Fulfilled', null],
  [38, 'Reached Destination Hub', 'Shipped'],
  [39, 'Misrouted', 'Shipped'],
  [40, 'RTO NDR', 'returning'],
  [41, 'RTO OFD', 'returning'],
  [42, 'Picked Up', 'Shipped'],
  [45, 'Cancelled Before Dispatched', 'cancelled'],
  [46, 'RTO In Transit', 'returning'],
  [48, 'Reached Warehouse', 'Shipped'],
]

const MEANINGS = new Map(CODES.map(([code, , meaning]) => [code, meaning]))
const BY_NAME = new Map(CODES.map(([code, name]) => [plain(name), code]))
BY_NAME.set(plain('Canceled'), 8)
BY_NAME.set(plain('Reached at Destination Hub'), 38)

/** Null for a code that nobody has told us of. */
export const meaningOf = (code: number | null): Meaning =>
  code === null ? null : (MEANINGS.get(code) ?? null)

/** The code as it stands, else the one that goes by this label: couriers leave either out. */
export function codeOf(id: unknown, label: unknown): number | null {
  const text = String(id ?? '').trim()
  if (/^\d{1,6}$/.test(text)) return Number(text)
  return typeof label === 'string' ? (BY_NAME.get(plain(label)) ?? null) : null
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
}
