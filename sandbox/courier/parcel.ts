/** The shop's request for a parcel: the fields that the sandbox reads. */
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
  /** In the order in which they were recorded, which may differ from their dates. */
  scans: Scan[]
  /** How many steps of its normal way the parcel has taken. */
  gone: number
  /** The parcel is a return: picked up from a shopper and brought to the shop. */
  isReturn?: true
}

/** The scan with the latest date, which says the parcel's state. */
export function currentScan({ scans }: Parcel): Scan | undefined {
  return scans.reduce<Scan | undefined>(
    (latest, scan) => (latest && latest.date > scan.date ? latest : scan),
    undefined,
  )
}

/** A time in India as the courier writes it, without an offset: 'YYYY-MM-DD HH:mm:ss'. */
export function indianTime(at: Date): string {
  return new Date(at.getTime() + 330 * 60_000).toISOString().slice(0, 19).replace('T', ' ')
}
