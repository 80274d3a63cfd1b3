import type { OrderStatus } from './order-status.ts'
import type { PaymentMethod } from './payment-methods.ts'
import type { Address } from './person.ts'
import type { Picture } from './product.ts'
import type { Size } from './sizes.ts'

export type OrderItem = {
  _id: string
  name: string
  image: string[]
  pictures: Picture[]
  size: Size
  quantity: number
  /** Pieces of it that were cancelled. */
  cancelledQuantity: number
  price: number
}

export type Order = {
  _id: string
  status: OrderStatus
  payment: boolean
  paymentMethod: PaymentMethod
  date: string
  createdAt: string
  items: OrderItem[]
  itemsCount: number
  subtotal: number
  deliveryFee: number
  amount: number
  total: number
  address: Address
  awbCode: string | null
  courierName: string | null
  trackingUrl: string | null
  statusHistory: { status: OrderStatus; at: string }[]
  cancellationReason: string | null
}
