/** What the shop sends to book a parcel; the fields that are read here. */
export type Booking = {
  order_id: string
  order_date: string
  pickup_location: string
  billing_customer_name: string
  billing_last_name?: string
  billing_city: string
  billing_pincode: string
  billing_state: string
  order_items: { name: string; sku: string; units: number; selling_price: number }[]
  payment_method: 'COD' | 'Prepaid'
  sub_total: number
  shipping_charges?: number
  weight: number
}

export type Scan = {
  date: string
  status: string
  code: number
  label: string
  activity: string
  location: string
}

/** A parcel as the courier knows it. */
export type Parcel = {
  /** The courier's number of the order, as text. */
  id: string
  orderId: number
  shipmentId: number
  booking: Booking
  state: 'NEW' | 'CANCELED'
  createdAt: string
  awb: string | null
  courierName: string | null
  courierId: number | null
  assignedAt: string | null
  pickupAt: string | null
  etd: string | null
  /** In the order in which they were made. */
  scans: Scan[]
  /** How many steps of its way it has gone. */
  gone: number
  /** Fetched from a shopper and brought to the shop. */
  isReturn?: true
}

/** The state it is in: of the latest scan by its date. */
export function currentScan({ scans }: Parcel): Scan | undefined {
  return scans.reduce<Scan | undefined>(
    (latest, scan) => (latest && latest.date > scan.date ? latest : scan),
    undefined,
  )
}

/** India's time without saying so: 'YYYY-MM-DD HH:mm:ss'. */
export function indianTime(at: Date): string {
  return new Date(at.getTime() + 330 * 60_000).toISOString().slice(0, 19).replace('T', ' ')
}
