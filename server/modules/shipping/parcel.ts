import { beginningOf } from '../../../core/beginning-of.ts'
import { type Paise, rupees } from '../../../core/money.ts'
import type { Address } from '../../../core/person.ts'
import { courierTime } from './courier-time.ts'

export type Parcel = {
  /** Our reference; the courier never accepts two parcels with the same one. */
  reference: string
  placedAt: Date
  address: Address
  email: string
  lines: ParcelLine[]
  deliveryPaise: Paise
  cashOnDelivery: boolean
  /** Of a cash order: what was paid with store credit. */
  paidPaise?: Paise | undefined
}

/** `offPaise`: what a coupon takes off all pieces of the line together. */
type ParcelLine = {
  handle: string
  name: string
  size: string
  sizeText: string
  hsn: string
  quantity: number
  unitPaise: Paise
  offPaise: Paise
}

/** The weight in kilograms and height in centimetres of a heavier folded garment with its share of the box. */
const PIECE = { weight: 0.7, height: 4 }
const BOX = { length: 38, breadth: 30, height: 3, weight: 0.2, tallest: 60 }

/** The courier accepts no longer city names; the full name is then added to the address. */
const LONGEST_CITY = 30

/** A booking in the format of the courier's API. */
export function asBooking(parcel: Parcel, pickup: string) {
  const { address } = parcel
  const goods = parcel.lines.reduce((sum, { quantity, unitPaise }) => sum + quantity * unitPaise, 0)
  const off = parcel.lines.reduce((sum, { offPaise }) => sum + offPaise, 0)
  const { paidPaise = 0 } = parcel
  const city = beginningOf(address.city, LONGEST_CITY)
  // Credit is deducted from the delivery fee first: couriers do not expect a parcel with cash to collect for goods that
  // cost nothing.
  const ofDelivery = Math.min(paidPaise, parcel.deliveryPaise)
  const ofGoods = Math.min(paidPaise - ofDelivery, goods - off)
  return {
    order_id: parcel.reference,
    order_date: courierTime(parcel.placedAt),
    pickup_location: pickup,
    billing_customer_name: address.firstName,
    billing_last_name: address.lastName,
    billing_address: address.street,
    billing_address_2: [address.addressLine2, address.landmark, city === address.city ? '' : address.city]
      .filter(Boolean)
      .join(', '),
    billing_city: city,
    billing_pincode: address.zipcode,
    billing_state: address.state,
    billing_country: address.country,
    billing_email: parcel.email,
    billing_phone: address.phone,
    shipping_is_billing: true,
    order_items: parcel.lines.map(asItem),
    payment_method: parcel.cashOnDelivery ? 'COD' : 'Prepaid',
    // The courier collects this plus the shipping charges.
    sub_total: rupees(goods - off - ofGoods),
    total_discount: rupees(off + ofGoods),
    shipping_charges: rupees(parcel.deliveryPaise - ofDelivery),
    ...sizeOfBox(parcel.lines),
  }
}

export const asItem = ({ handle, name, size, sizeText, hsn, quantity, unitPaise }: ParcelLine) => ({
  name: `${name}, ${sizeText}`,
  sku: `${handle}-${size}`,
  units: quantity,
  selling_price: rupees(unitPaise),
  hsn,
})

/** By the number of pieces in it. */
export function sizeOfBox(lines: { quantity: number }[]) {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    length: BOX.length,
    breadth: BOX.breadth,
    height: Math.min(BOX.height + PIECE.height * pieces, BOX.tallest),
    weight: Math.round((BOX.weight + PIECE.weight * pieces) * 100) / 100,
  }
}
