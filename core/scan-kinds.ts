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

/** Where a parcel is, by its scans, in the specification's fields. */
export type Tracking = {
  /** The courier's text; before its first scan, the order's status. */
  current_status: string
  /** The meaning of the text, where it is known; so for each scan. */
  current: ScanKind | null
  tracking_data: {
    /** The expected day, 'YYYY-MM-DD'. */
    etd: string | null
    track_url: string | null
    /** Newest first; dates in ISO 8601 with India's offset. */
    shipment_track: {
      status: string
      kind: ScanKind | null
      activity: string
      date: string
      location: string
    }[]
  }
}
