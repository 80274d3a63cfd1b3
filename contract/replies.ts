import type { ConsentKind, SaidKind } from '../core/consent-kinds.ts'
import type { ComingFestival, DeliveryPromise, InTime } from '../core/delivery-promise.ts'
import type { Occasion } from '../core/facet-families.ts'
import type { Counts } from '../core/facets.ts'
import type { GrievanceSeen } from '../core/grievance.ts'
import type { Order } from '../core/order.ts'
import type { BookAddress, UserProfile } from '../core/person.ts'
import type { Picture, Product } from '../core/product.ts'
import type { RefusalDetails } from '../core/refusal.ts'
import type { RefusalCode } from '../core/refusals/all.ts'
import type { ReturnReason } from '../core/return-policy.ts'
import type { ReturnState, Wish } from '../core/return-state.ts'
import type { RejectReason, ReviewPhoto, ReviewState, ReviewWords } from '../core/review.ts'
import type { Tracking } from '../core/scan-kinds.ts'
import type { CartData, GonePiece, LineAgain, Size } from '../core/sizes.ts'
import type { CreditCause } from '../core/store-credit.ts'

/** Every reply but a list or a file has `success: true` besides: the door adds it. */
export type Said = { message?: string }

/** Every refusal's reply: programs act on `code`, `message` is for people. */
export type Refused = RefusalDetails & {
  success: false
  code: RefusalCode
  message: string
  /** With status 500 or 503: the id under which the log says more. */
  requestId?: string
}

export type ProductList = {
  products: Product[]
  total: number
  /** The catalogue is too large to count all: there are more than `total`. */
  isMore?: true
  /** Nothing matches the whole search: these products come closest. */
  isClosest?: true
  nextCursor: string | null
  /** On request: how many products each choice would leave, given the other choices. */
  counts?: Counts
}
/** Suggestions for a search that is being typed, each list with the likeliest first. */
export type Suggestions = {
  products: { _id: string; name: string; effectivePrice: number; picture: Picture | null }[]
  /** `type` null: the whole category. */
  shelves: { category: string; type: string | null }[]
  /** `q`: the search with the occasion's name completed. */
  occasions: { occasion: Occasion; q: string }[]
}
/** `wanted`: the answer for the requested day. */
export type DeliveryAnswer = { promise: DeliveryPromise; wanted: InTime | null }
export type Festivals = { festivals: ComingFestival[] }
export type SignedIn = { token: string; message: string }
/** `products`: those in the cart, `gone`: its pieces that are no longer sold; only `cart/get` returns them. */
export type CartReply = {
  cartData: CartData
  products?: Product[]
  gone?: GonePiece[]
  message?: string
}
/** Handles, newest first. */
export type WishlistReply = { wishlist: string[] }
/** `left`: how many products found no room. */
export type WishlistMerged = WishlistReply & { left: number }
/** Products on sale, in the requested order. */
export type WishedProducts = { products: Product[] }
/** `coupon` null: the mailbox had its coupon before, and that is used or expired. `cap` in rupees. */
export type NewsletterConfirmed = {
  coupon: string | null
  percent: number
  cap: number
  until: string
  isNew: boolean
}
/**
 * Rupees. `lines`: the present unit price of each line. `until`: null where no end is set. `saving`: the coupon's worth for
 * these lines, including delivery; `total`: what an order would cost.
 */
export type CouponChecked = {
  coupon: string
  lines: { _id: string; size: Size; price: number }[]
  until: string | null
  saving: number
  subtotal: number
  discount: number
  deliveryFee: number
  total: number
}
/** `ways`: the account's mailbox, and whether it can be told on WhatsApp. */
export type SizeWaits = {
  waits: { itemId: string; size: Size }[]
  ways: { email: string; whatsapp: boolean }
}
/** `mailed`: a mail asks for a confirmation first. */
export type SizeAsked = { state: 'waiting' | 'mailed' }
/** The wait that a mail's link belongs to; `size` as people read it. */
export type SizeWaitOfLink = {
  wait: { itemId: string; name: string; size: string; state: 'unconfirmed' | 'waiting' | 'told' }
}
/** `confirmBy`: until when the order waits for its shopper's confirmation; null: it does not. */
export type Placed = {
  orderId: string
  message: string
  amount: number
  confirmBy: string | null
}
/** `hasLeft`: it was confirmed before, and has left the shop since. */
export type Confirmed = { orderId: string; message: string; hasLeft: boolean }
export type PlacedForRedirect = {
  flow: 'redirect'
  orderId: string
  session_url: string
  amount: number
}
export type PlacedForWidget = {
  flow: 'widget'
  orderId: string
  /** `amount` in paise, as the widget takes it. */
  order: { id: string; amount: number; currency: string; receipt: string }
  /** What the widget needs beside the order. */
  widget: { key: string; script: string; seconds: number }
  amount: number
}
/** Refused while it is not paid: 402 when it never will be, 202 or 503 with `checking` while that is unknown. */
export type PaymentChecked = { orderId: string; state: 'paid'; message: string }
/** `paid`: the payment was faster, so the order stands. */
export type Abandoned = { orderId: string; state: 'given up' | 'paid'; message: string }
/** `refund`: rupees that are being refunded; 0: nothing was paid. */
export type Cancelled = { orderId: string; refund: number; message: string }
export type InCartAgain = { orderId: string; cartData: CartData; lines: LineAgain[] }
export type Tracked = { tracking: Tracking | null }
export type Profile = { user: UserProfile }
/** `proven`: where the code had been sent, which is thereby proven. */
export type Verified = { message: string; proven: 'email' | 'phone' }
/** The profile's address first, then the others, newest first. */
export type AddressBook = { addresses: BookAddress[] }
export type SavedProfile = { user: UserProfile; message: string }
/** The format of India Post's own lookup. */
export type PinLookup = [
  {
    Status: 'Success' | 'Error'
    Message: string
    PostOffice:
      | { Name: string; Block: string; District: string; State: string; Country: 'India'; Pincode: string }[]
      | null
  },
]
export type Orders = { orders: Order[] }
/** `way`: the chosen way; until the change is done, the former link is being cancelled or a new one made. */
export type RefundWayChosen = {
  orderId: string
  way: 'credit' | 'payout'
  isDone: boolean
  message: string
}
/**
 * Rupees; entries are positive where credit was added; the newest 200, newest first. `waiting`: credit outside `balance`
 * that is held by unpaid orders; it can be used all the same, which gives those orders up.
 */
export type OwnCredit = {
  balance: number
  waiting: number
  entries: { cause: CreditCause; amount: number; orderId: string; at: string }[]
}

/** `state`: 'approved' at once where the policy says so. */
export type ReturnAsked = {
  returnId: string
  state: Extract<ReturnState, 'requested' | 'approved'>
  message: string
}
export type ReturnChoice = {
  orderId: string
  line: number
  product: { _id: string; name: string; picture: Picture | null }
  size: Size
  sizeText: string
  /** Rupees for each piece that is in no return yet, less earlier refunds of it; a return takes the first ones. */
  prices: number[]
  /** Rupees of the delivery fee that are refunded with them for a fault. */
  delivery: number
  /** How many pieces are in no return yet. */
  most: number
  /** The reasons that are accepted now, each with the wishes that it allows; empty: none. */
  reasons: { reason: ReturnReason; wishes: Wish[] }[]
  sizes: { size: Size; sizeText: string; left: number }[]
  /** Whether the shop pays the way back of pieces without a fault. */
  shopPays: boolean
  /** Rupees that go back to where the order was paid from, before anything else. */
  toSource: number
  /** Rupees that go by a payout link next, in whose place store credit can be chosen. The rest was paid with store credit. */
  byLink: number
  /** Whether the shop has an account to send payout links from; without one that part waits. */
  payoutsOn: boolean
}

export type PhotoSent = { photo: ReviewPhoto }
export type ReviewSent = { review: string; message: string }
export type OwnReviewReply = {
  product: { _id: string; name: string; picture: Picture | null }
  /** The sizes that were delivered, each with its latest day; empty: there is nothing to review yet. */
  delivered: { size: Size; sizeText: string; at: string }[]
  /** The default name for signing a review. */
  author: string
  /** The latest version that was sent; null: none. */
  review: OwnReview | null
}
export type OwnReview = ReviewWords & {
  state: ReviewState
  /** Why it was rejected. */
  reason: RejectReason | null
  /** It was rejected and can be appealed once. */
  mayAppeal: boolean
  writtenAt: string
  /** An earlier version is published meanwhile. */
  isEarlierShown: boolean
}

/** Moments in ISO 8601: the deadlines for acknowledging and settling it. */
export type GrievanceFiled = {
  ticket: string
  madeAt: string
  acknowledgeBy: string
  settleBy: string
}
export type ShownGrievance = GrievanceSeen<string>
export type FollowedGrievance = { grievance: ShownGrievance }
export type OwnGrievances = { grievances: ShownGrievance[] }

/** `subject` null: the text was erased, or contained a code. */
export type ShownMessage = {
  channel: 'email' | 'whatsapp'
  state: 'waiting' | 'sent' | 'failed' | 'suppressed'
  at: string
  subject: string | null
}
/** `held`: consents in force; `said`: every answer given, newest first. `signedWith`: the public key of exports, as PEM. */
export type OwnConsents = {
  held: { kind: ConsentKind; id: string; what: string | null; since: string | null }[]
  /** `notice`: the version of the privacy notice then in force (`/privacy/<version>`); null: versions were not recorded yet. */
  said: { kind: SaidKind; granted: boolean; source: string; at: string; notice: string | null }[]
  messages: ShownMessage[]
  signedWith: string
}
/** `signature`: Ed25519, over the bytes of `text`, in base64. */
export type SignedExport = { fileName: string; text: string; signature: string }
export type SigningKey = { algorithm: 'Ed25519'; pem: string }
