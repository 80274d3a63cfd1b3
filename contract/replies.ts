import type { ConsentKind, SaidKind } from '../core/consent-kinds.ts'
import type { ComingFestival, DeliveryPromise, InTime } from '../core/delivery-promise.ts'
import type { Occasion } from '../core/facet-families.ts'
import type { Counts } from '../core/facets.ts'
import type { Answer, GrievanceClocks } from '../core/grievance.ts'
import type { Order } from '../core/order.ts'
import type { BookAddress, UserProfile } from '../core/person.ts'
import type { Picture, Product } from '../core/product.ts'
import type { RefusalDetails } from '../core/refusal.ts'
import type { RefusalCode } from '../core/refusals/all.ts'
import type { ReturnReason } from '../core/return-policy.ts'
import type { ReturnState, Wish } from '../core/return-state.ts'
import type { RejectReason, ReviewPhoto, ReviewState, ReviewWords } from '../core/review.ts'
import type { ScanKind } from '../core/scan-kinds.ts'
import type { CartData, Size } from '../core/sizes.ts'
import type { CreditCause } from '../core/store-credit.ts'

export type Success = { success: true; message?: string }

/** Every reply that is no success: programs act on `code`, `message` is for people, the rest says more where there is more. */
export type Refused = RefusalDetails & {
  success: false
  code: RefusalCode
  message: string
  /** With a 500 or 503: what to quote. */
  requestId?: string
}

export type ProductList = {
  success: true
  products: Product[]
  total: number
  /** In a catalogue too large to be counted: there are more than `total`. */
  isMore?: true
  /** Nothing has all that was searched for: these come closest. */
  isClosest?: true
  nextCursor: string | null
  /** When asked for: how many pieces each choice would leave beside what else is chosen. */
  counts?: Counts
}
/** What a search that is being typed may be meant for; each list the likeliest first. */
export type Suggestions = {
  success: true
  products: { _id: string; name: string; effectivePrice: number; picture: Picture | null }[]
  /** `type` null: the whole category. */
  shelves: { category: string; type: string | null }[]
  /** `q`: the search that has the occasion in it. */
  occasions: { occasion: Occasion; q: string }[]
}
/** `wanted`: of the day that was asked for. */
export type DeliveryAnswer = { success: true; promise: DeliveryPromise; wanted: InTime | null }
export type Festivals = { success: true; festivals: ComingFestival[] }
export type SignedIn = { success: true; token: string; message: string }
/** `products` are those in the cart; only `cart/get` sends them. */
export type CartReply = { success: true; cartData: CartData; products?: Product[]; message?: string }
/** Handles, newest first. */
export type WishlistReply = { success: true; wishlist: string[] }
/** `left`: how many found no room. */
export type WishlistMerged = WishlistReply & { left: number }
/** Those that are sold, in the order asked for. */
export type WishedProducts = { success: true; products: Product[] }
/** `coupon` null: the mailbox has had its own before, and it is good no more. `cap` in rupees. */
export type NewsletterConfirmed = {
  success: true
  coupon: string | null
  percent: number
  cap: number
  until: string
  isNew: boolean
}
/**
 * Rupees. `lines`: what a piece of each costs now. `saving`: what the coupon is worth here, delivery included; the total is
 * the one that an order takes.
 */
export type CouponChecked = {
  success: true
  coupon: string
  lines: { _id: string; size: Size; price: number }[]
  saving: number
  subtotal: number
  discount: number
  deliveryFee: number
  total: number
}
/** `ways`: the mailbox of the account, and whether WhatsApp is open to it for this. */
export type SizeWaits = {
  success: true
  waits: { itemId: string; size: Size }[]
  ways: { email: string; whatsapp: boolean }
}
/** `mailed`: nobody is told before the link in the mail that is on its way is followed. */
export type SizeAsked = { success: true; state: 'waiting' | 'mailed' }
/** What a link in a mail is about; `size` as people read it. */
export type SizeWaitOfLink = {
  success: true
  wait: { itemId: string; name: string; size: string; state: 'unconfirmed' | 'waiting' | 'told' }
}
/** `confirmBy`: until then it waits for its shopper's word; null: it waits for none. */
export type Placed = {
  success: true
  orderId: string
  message: string
  amount: number
  confirmBy: string | null
}
export type Confirmed = { success: true; orderId: string; message: string }
export type PlacedForRedirect = {
  success: true
  flow: 'redirect'
  orderId: string
  session_url: string
  amount: number
}
export type PlacedForWidget = {
  success: true
  flow: 'widget'
  orderId: string
  /** `amount` in paise, as the widget wants it. */
  order: { id: string; amount: number; currency: string; receipt: string }
  /** What the widget's script needs beside the order. */
  widget: { key: string; script: string; seconds: number }
  amount: number
}
/** What is not paid is refused instead: 402 when it never will be, 202 or 503 with `checking` while that is not known. */
export type PaymentChecked = { success: true; orderId: string; state: 'paid'; message: string }
/** `paid`: the payment came first, so the order stands. */
export type Abandoned = { success: true; orderId: string; state: 'given up' | 'paid'; message: string }
/** `refund`: rupees on their way back; 0 where nothing was paid. */
export type Cancelled = { success: true; orderId: string; refund: number; message: string }
/** `lines`: those of the earlier order, with how many of their pieces went into the cart. */
export type InCartAgain = {
  success: true
  orderId: string
  cartData: CartData
  lines: { _id: string; name: string; size: string; sizeText: string; wanted: number; added: number }[]
}
export type Tracked = {
  success: true
  tracking: {
    current_status: string
    /** What that says, where it is known. */
    current: ScanKind | null
    tracking_data: {
      etd: string | null
      track_url: string | null
      shipment_track: {
        status: string
        /** What that says, where it is known. */
        kind: ScanKind | null
        activity: string
        date: string
        location: string
      }[]
    }
  } | null
}
export type Profile = { success: true; user: UserProfile }
/** `proven`: where the code had been sent, which is its holder's own. */
export type Verified = { success: true; message: string; proven: 'email' | 'phone' }
/** The profile's own first, then the others, newest first. */
export type AddressBook = { success: true; addresses: BookAddress[] }
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
/** `way`: what it is to be now; until it is done a link of before is being called off, or another one made. */
export type RefundWayChosen = {
  success: true
  orderId: string
  way: 'credit' | 'payout'
  isDone: boolean
  message: string
}
/**
 * Rupees; of an entry above nothing where it came. Newest first, the newest 200. `waiting`: what is not in `balance`, because orders hold
 * it that wait for their payment, and may be asked for all the same: it gives those up.
 */
export type OwnCredit = {
  success: true
  balance: number
  waiting: number
  entries: { cause: CreditCause; amount: number; orderId: string; at: string }[]
}

/** `state`: it is approved at once where the policy says so. */
export type ReturnAsked = {
  success: true
  returnId: string
  state: Extract<ReturnState, 'requested' | 'approved'>
  message: string
}
export type ReturnChoice = {
  success: true
  orderId: string
  line: number
  product: { _id: string; name: string; picture: Picture | null }
  size: Size
  sizeText: string
  /** Rupees that each of its pieces that is in no return yet would bring, less what was given back before; the first of them come back first. */
  prices: number[]
  /** Rupees of the order's delivery that come back with them for a fault. */
  delivery: number
  /** How many of its pieces are in no return yet. */
  most: number
  /** For which it can come back now, and what may be wished; none: it cannot. */
  reasons: { reason: ReturnReason; wishes: Wish[] }[]
  sizes: { size: Size; sizeText: string; left: number }[]
  /** Whether it comes at the shop's cost where it has no fault. */
  shopPays: boolean
  /** Of what was paid in cash: store credit may be chosen in the place of a link to take the money. */
  mayBeCredit: boolean
}

export type PhotoSent = { success: true; photo: ReviewPhoto }
export type ReviewSent = { success: true; review: string; message: string }
export type OwnReviewReply = {
  success: true
  product: { _id: string; name: string; picture: Picture | null }
  /** The sizes in which it was delivered, each with the last day it was; none: there is nothing to review yet. */
  delivered: { size: Size; sizeText: string; at: string }[]
  /** What a review is signed with unless its author wishes otherwise. */
  author: string
  /** What was sent last; null: nothing. */
  review: OwnReview | null
}
export type OwnReview = ReviewWords & {
  state: ReviewState
  /** Why it was turned down. */
  reason: RejectReason | null
  /** It was, and may be looked at once more. */
  mayAppeal: boolean
  writtenAt: string
  /** An earlier version stands on the page meanwhile. */
  isEarlierShown: boolean
}

/** Moments in ISO 8601: by when it is acknowledged and settled. */
export type GrievanceFiled = {
  success: true
  ticket: string
  madeAt: string
  acknowledgeBy: string
  settleBy: string
}
/** A complaint as its person sees it; `text` as it was recorded. */
export type ShownGrievance = GrievanceClocks<string> & {
  ticket: string
  text: string
  order: string | null
  madeAt: string
  docket: string | null
  answers: { kind: Answer; text: string | null; at: string }[]
}
export type FollowedGrievance = { success: true; grievance: ShownGrievance }
export type OwnGrievances = { success: true; grievances: ShownGrievance[] }

/** `subject` null: its words are gone, or were a code. */
export type ShownMessage = {
  channel: 'email' | 'whatsapp'
  state: 'waiting' | 'sent' | 'failed' | 'suppressed'
  at: string
  subject: string | null
}
/** `held`: what is agreed to now; `said`: each yes and no, the newest first. `signedWith`: the key of exports, as PEM. */
export type OwnConsents = {
  success: true
  held: { kind: ConsentKind; id: string; what: string | null; since: string | null }[]
  /** `notice`: the version of the privacy notice in force then (`/privacy/<version>`); null: from before versions were kept. */
  said: { kind: SaidKind; granted: boolean; source: string; at: string; notice: string | null }[]
  messages: ShownMessage[]
  signedWith: string
}
/** `signature`: of the bytes of `text`, by Ed25519, in base64. */
export type SignedExport = { success: true; fileName: string; text: string; signature: string }
export type SigningKey = { success: true; algorithm: 'Ed25519'; pem: string }
