import { rupees } from '../../../core/money.ts'
import type { Address } from '../../../core/person.ts'
import { courierTime } from './courier-time.ts'
import { asItem, type Parcel, sizeOfBox } from './parcel.ts'

/** A parcel from a shopper to the shop. */
export type ReturnParcel = Pick<Parcel, 'reference' | 'placedAt' | 'address' | 'email' | 'lines'> & {
  to: { name: string; phone: string; email: string; street: string; city: string; state: string; pin: string }
}

/** Its booking in the format of the courier's API; the courier's driver checks that it is the right piece. */
export function asReturnBooking({ reference, placedAt, address, email, lines, to }: ReturnParcel) {
  const goods = lines.reduce((sum, { quantity, unitPaise }) => sum + quantity * unitPaise, 0)
  return {
    order_id: reference,
    order_date: courierTime(placedAt),
    ...from(address, email),
    shipping_customer_name: to.name,
    shipping_address: to.street,
    shipping_city: to.city,
    shipping_state: to.state,
    shipping_country: 'India',
    shipping_pincode: to.pin,
    shipping_email: to.email,
    shipping_phone: to.phone.replace(/\D/g, '').slice(-10),
    order_items: lines.map((line) => ({
      ...asItem(line),
      qc_enable: true,
      qc_product_name: line.name,
      qc_size: line.sizeText,
    })),
    payment_method: 'Prepaid',
    sub_total: rupees(goods),
    ...sizeOfBox(lines),
  }
}

const from = (address: Address, email: string) => ({
  pickup_customer_name: address.firstName,
  pickup_last_name: address.lastName,
  pickup_address: address.street,
  pickup_address_2: [address.addressLine2, address.landmark].filter(Boolean).join(', '),
  pickup_city: address.city,
  pickup_state: address.state,
  pickup_country: address.country,
  pickup_pincode: address.zipcode,
  pickup_email: email,
  pickup_phone: address.phone,
})
