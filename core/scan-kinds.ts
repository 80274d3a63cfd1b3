/** What a courier's scan says of a parcel, whatever the courier calls it: a shopper reads it in words of our own. */
const SCAN_KINDS = [
  'announced',
  'pickupPlanned',
  'pickedUp',
  'onTheWay',
  'nearYou',
  'delayed',
  'outForDelivery',
  'delivered',
  'notDelivered',
  'lost',
  'damaged',
  'returning',
  'returned',
  'cancelled',
] as const
export type ScanKind = (typeof SCAN_KINDS)[number]
