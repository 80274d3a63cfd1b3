/** The meanings of couriers' scans, whatever each courier calls them; shoppers read them in our own words. */
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
