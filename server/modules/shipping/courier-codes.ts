import type { LaterStep } from '../../../core/order-status.ts'
import type { ScanKind } from '../../../core/scan-kinds.ts'

/** What a courier's code means for the order or the parcel; null: it changes nothing. */
export type Meaning = Told | null
// `trouble`: the parcel could not be picked up; a shopkeeper should know, and it stays as it is.
type Told =
  | LaterStep
  | 'cancelled'
  | 'undelivered'
  | 'returning'
  | 'returned'
  | 'damaged'
  | 'lost'
  | 'trouble'

// Shiprocket's own numbers and names.
const CODES: Record<Told | 'nothing', Record<number, string>> = {
  Packing: {
    1: 'AWB Assigned',
    2: 'Label Generated',
    3: 'Pickup Scheduled',
    4: 'Pickup Queued',
    5: 'Manifest Generated',
    11: 'Pending',
    19: 'Out For Pickup',
  },
  Shipped: {
    6: 'Shipped',
    18: 'In Transit',
    22: 'Delayed',
    38: 'Reached Destination Hub',
    39: 'Misrouted',
    42: 'Picked Up',
    48: 'Reached Warehouse',
  },
  'Out for delivery': { 17: 'Out For Delivery' },
  Delivered: { 7: 'Delivered' },
  cancelled: { 8: 'Cancelled', 45: 'Cancelled Before Dispatched' },
  returning: {
    9: 'RTO Initiated',
    14: 'RTO Acknowledged',
    40: 'RTO NDR',
    41: 'RTO OFD',
    46: 'RTO In Transit',
  },
  returned: { 10: 'RTO Delivered' },
  undelivered: { 21: 'Undelivered', 23: 'Partial Delivered' },
  damaged: { 25: 'Damaged' },
  // Destroyed pieces do not come back either, so they count as lost.
  lost: { 12: 'Lost', 24: 'Destroyed' },
  trouble: { 13: 'Pickup Error', 20: 'Pickup Exception' },
  nothing: { 15: 'Pickup Rescheduled', 16: 'Cancellation Requested', 26: 'Fulfilled' },
}

/** The meaning for shoppers of each code; codes that are missing are not shown in words. */
const SAYS: Partial<Record<ScanKind, readonly number[]>> = {
  announced: [1, 2, 5, 11],
  pickupPlanned: [3, 4, 15, 19],
  pickedUp: [42],
  onTheWay: [6, 18, 39, 48],
  nearYou: [38],
  delayed: [13, 20, 22],
  outForDelivery: [17],
  delivered: [7],
  notDelivered: [21, 23],
  lost: [12],
  damaged: [24, 25],
  returning: [9, 14, 40, 41, 46],
  returned: [10],
  cancelled: [8, 16, 45],
}
const KINDS = new Map(
  Object.entries(SAYS).flatMap(([kind, codes]) => codes.map((code) => [code, kind as ScanKind] as const)),
)

const ALL = Object.entries(CODES).flatMap(([meaning, codes]) =>
  Object.entries(codes).map(([code, name]) => ({
    code: Number(code),
    name,
    meaning: meaning === 'nothing' ? null : (meaning as Told),
  })),
)
const MEANINGS = new Map(ALL.map(({ code, meaning }) => [code, meaning]))
const BY_NAME = new Map(ALL.map(({ code, name }) => [plain(name), code]))
BY_NAME.set(plain('Canceled'), 8)
BY_NAME.set(plain('Reached at Destination Hub'), 38)

/** The codes with one of these meanings. */
export const codesOf = (...meanings: Told[]): number[] =>
  meanings.flatMap((meaning) => Object.keys(CODES[meaning]).map(Number))

/** Null for an unknown code. */
export const meaningOf = (code: number | null): Meaning =>
  code === null ? null : (MEANINGS.get(code) ?? null)

export const kindOf = (code: number | null): ScanKind | null =>
  code === null ? null : (KINDS.get(code) ?? null)

/** The code as given, or the one with this label: couriers omit either. */
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
