import type { Order } from '../core/order.ts'
import type { UserProfile } from '../core/person.ts'
import type { Product } from '../core/product.ts'
import type { CartData } from '../core/sizes.ts'

export type Success = { success: true; message?: string }

/** Every refusal. The optional fields say more where there is more to say. */
export type Refused = {
  success: false
  message: string
  /** The payload field at fault, as a dotted path. */
  field?: string
  /** Lines that cannot be had. */
  lines?: { _id: string; size: string; name: string; wanted: number; available: number }[]
  /** The right total, in rupees, when the one sent was wrong. */
  amount?: number
  requestId?: string
}

export type ProductList = { success: true; products: Product[]; total: number; nextCursor: string | null }
export type SignedIn = { success: true; token: string; message: string }
/** `products` are those in the cart; only `cart/get` sends them. */
export type CartReply = { success: true; cartData: CartData; products?: Product[]; message?: string }
export type Placed = { success: true; orderId: string; message: string; amount: number }
export type Profile = { success: true; user: UserProfile }
export type SavedProfile = { success: true; user: UserProfile; message: string }
/** The shape of India Post's own lookup. */
export type PinLookup = [
  {
    Status: 'Success' | 'Error'
    Message: string
    PostOffice:
      | { Name: string; Block: string; District: string; State: string; Country: 'India'; Pincode: string }[]
      | null
  },
]
export type Orders = { success: true; orders: Order[] }
