import { beginningOf } from '../../../core/beginning-of.ts'
import { type Paise, rupees } from '../../../core/money.ts'
import type { Address } from '../../../core/person.ts'
import { courierTime } from './courier-time.ts'

export type Parcel = {
  /** Ours; the courier never takes two parcels under one. */
  reference: string
  placedAt: Date
  address: Address
  email: string
  lines: ParcelLine[]
  deliveryPaise: Paise
  cashOnDelivery: boolean
  /** Of one that is paid at the door: what is paid already, with store credit. */
  paidPaise?: Paise | undefined
}

/** `offPaise`: what a coupon takes off all its pieces together. */
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

/** A folded garment of the heavier kind and its share of the box, in kilograms and centimetres. */
const PIECE = { weight: 0.7, height: 4 }
const BOX = { length: 38, breadth: 30, height: 3, weight: 0.2, tallest: 60 }

/** The courier takes no more of a city's name; all of it stands in the address then. */
const LONGEST_CITY = 30

/** A booking in the courier's own words. */
export function asBooking(parcel: Parcel, pickup: string) {
  const { address } = parcel
  const goods = parcel.lines.reduce((sum, { quantity, unitPaise }) => sum + quantity * unitPaise, 0)
  const off = parcel.lines.reduce((sum, { offPaise }) => sum + offPaise, 0)
  const { paidPaise = 0 } = parcel
  const city = beginningOf(address.city, LONGEST_CITY)
  // Delivery first: a parcel of pieces that cost nothing, with cash to collect, is none that a courier expects.
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
    order_items: parcel.lines.map(({ handle, name, size, sizeText, hsn, quantity, unitPaise }) => ({
      name: `${name}, ${sizeText}`,
      sku: `${handle}-${size}`,
      units: quantity,
      selling_price: rupees(unitPaise),
      hsn,
    })),
    payment_method: parcel.cashOnDelivery ? 'COD' : 'Prepaid',
    // What is to be collected is this and what shipping costs together.
    sub_total: rupees(goods - off - ofGoods),
    total_discount: rupees(off + ofGoods),
    shipping_charges: rupees(parcel.deliveryPaise - ofDelivery),
    ...sizeOfBox(parcel.lines),
  }
}

/** By how many pieces are in it. */
export function sizeOfBox(lines: { quantity: number }[]) {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    length: BOX.length,
    breadth: BOX.breadth,
    height: Math.min(BOX.height + PIECE.height * pieces, BOX.tallest),
    weight: Math.round((BOX.weight + PIECE.weight * pieces) * 100) / 100,
  }
}
