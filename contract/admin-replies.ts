import type { OrderStatus } from '../core/order-status.ts'
import type { PaymentMethod } from '../core/payment-methods.ts'
import type { AttemptState, RefundState } from '../core/payment-states.ts'
import type { Address } from '../core/person.ts'
import type { Picture, Product, Slide } from '../core/product.ts'
import type { WrittenPicture } from '../core/product-field-kinds.ts'
import type { ProductPayload } from '../core/product-fields.ts'
import type { RefusalCode } from '../core/refusals/all.ts'
import type { SecurityEvent } from '../core/security-events.ts'
import type { ShipmentState } from '../core/shipment-state.ts'
import type { ShopFacts } from '../core/shop.ts'
import type { Size } from '../core/sizes.ts'
import type { Role } from '../core/staff.ts'
import type { Refused } from './replies.ts'

export type Done = { success: true; message?: string }

/** `stage` says what is asked next; a person is in, and has a `csrf` that works everywhere, only at 'in'. */
export type StaffSession = {
  success: true
  stage: 'second-factor' | 'enrol' | 'in'
  csrf: string
  staff: { id: string; name: string; email: string; role: Role; hasSecondFactor: boolean }
}

/** Not a refusal: every page of the console asks this first. */
export type SignedOut = { success: true; stage: 'out' }

/** `qr`: an SVG drawing of the address that the authenticator app reads. */
export type Enrolment = { success: true; secret: string; qr: string }
/** Shown this once. */
export type Enrolled = { success: true; csrf: string; recoveryCodes: string[] }

export type StaffSessions = {
  success: true
  sessions: {
    id: string
    device: string
    address: string
    since: string
    lastUsedAt: string
    isThis: boolean
  }[]
}

export type People = {
  success: true
  people: {
    id: string
    name: string
    email: string
    role: Role
    hasSecondFactor: boolean
    lastSeenAt: string | null
    leftAt: string | null
  }[]
  invitations: { id: string; email: string; role: Role; invitedBy: string; expiresAt: string }[]
}
/** `link` is shown this once: it is the invitation. */
export type Invited = { success: true; link: string; expiresAt: string; message: string }
export type Invitation = { success: true; email: string; role: Role }

export type AuditLog = {
  success: true
  changes: {
    id: string
    at: string
    who: string
    action: string
    subject: string
    reason: string | null
    before: unknown
    after: unknown
  }[]
  nextCursor: string | null
}

/** `who` null: nobody here goes by what was typed. `refusedAs`: a code; null: it was done. */
export type SecurityLog = {
  success: true
  entries: {
    id: string
    at: string
    event: SecurityEvent
    who: string | null
    subject: string
    refusedAs: string | null
    address: string
    device: string
  }[]
  nextCursor: string | null
}

/** What needs doing, each with the page that it leads to. Null: not this person's business. */
export type Today = {
  success: true
  toPack: number
  toShip: number
  onTheWay: number
  /** Orders whose payment is still awaited, and those of them where something is wrong. */
  paymentsPending: number | null
  paymentsStuck: number | null
  refundsStuck: number | null
  parcelsStuck: number
  messagesFailed: number | null
  /** Sizes on sale with few pieces left, and with none. */
  stockLow: number | null
  stockOut: number | null
}
/** Something that does not mend by itself, or takes too long to; `what` in words. */
export type Trouble = {
  id: string
  about: 'payment' | 'refund' | 'parcel'
  order: string
  what: string
  detail: string | null
  since: string
}
export type Troubles = { success: true; troubles: Trouble[] }

/** `amount` in rupees, cancelled pieces and delivery left out. */
export type Sales = { orders: number; pieces: number; amount: number }
/** `from`: where it begins, an hour of today or a day in India, in ISO 8601. */
export type SalesBar = Sales & { from: string }
/** `before`: of as much time just before it. */
export type SalesPeriod = { bars: SalesBar[]; total: Sales; before: Sales }
/** Of the last thirty days. `stock` is what is on the shelf now, `worth` its rupees at the listed price. */
export type Seller = {
  handle: string
  name: string
  picture: Picture | null
  pieces: number
  amount: number
  stock: number
  worth: number
}
export type SalesReport = {
  success: true
  today: SalesPeriod
  week: SalesPeriod
  month: SalesPeriod
  best: Seller[]
  slow: Seller[]
}

/** Paid, not paid yet, to be collected at the door. */
export type PaymentState = 'paid' | 'pending' | 'on delivery' | 'lapsed'

export type OrderRow = {
  code: string
  status: OrderStatus
  payment: PaymentState
  paymentMethod: PaymentMethod
  placedAt: string
  name: string
  city: string
  state: string
  pieces: number
  /** Rupees. Null for those who see no money. */
  total: number | null
  awbCode: string | null
  courierName: string | null
}
/** `courierOn`: a courier fetches parcels. Else they go with a label from elsewhere. */
export type OrderRows = { success: true; courierOn: boolean; orders: OrderRow[]; nextCursor: string | null }

/** Of each order, in the order that they were given: `refused` null, it was done; else as a call of its own is refused. */
export type BulkDone = {
  success: true
  results: { order: string; refused: Omit<Refused, 'success' | 'requestId'> | null }[]
}

export type OrderLine = {
  position: number
  handle: string
  name: string
  size: Size
  quantity: number
  cancelled: number
  picture: Picture | null
  /** Rupees, of one piece. */
  price: number | null
  listed: number | null
}

export type OrderMoney = {
  subtotal: number
  delivery: number
  total: number
  /** What the courier collects at the door, 0 when nothing. */
  toCollect: number
  attempts: {
    id: string
    provider: string
    providerId: string | null
    status: AttemptState
    amount: number
    startedAt: string
    expiresAt: string
    nextCheckAt: string | null
    lastError: string | null
  }[]
  payments: {
    id: string
    provider: string
    providerPaymentId: string
    amount: number
    applied: boolean
    receivedAt: string
  }[]
  refunds: {
    id: string
    amount: number
    reason: string
    status: RefundState
    requestedAt: string
    doneAt: string | null
    lastError: string | null
  }[]
}

export type Parcel = {
  id: string
  status: ShipmentState
  awbCode: string | null
  courierName: string | null
  trackingUrl: string | null
  currentStatus: string | null
  expectedOn: string | null
  lastError: string | null
  /** Its label is from elsewhere: no courier of the shop's tells where it is. */
  isByHand: boolean
  scans: { at: string; status: string; activity: string; location: string }[]
}

/** One line of the order's life, whatever it is about. */
export type TimelineEntry = {
  id: string
  at: string
  about: 'order' | 'payment' | 'refund' | 'parcel' | 'message' | 'note'
  what: string
  who: string | null
  detail: string | null
}

export type OrderPage = {
  success: true
  courierOn: boolean
  order: OrderRow & {
    /** The mailbox stands in `email`, for those who may see it. */
    address: Omit<Address, 'email'>
    email: string | null
    lines: OrderLine[]
    cancellationReason: string | null
    trackingUrl: string | null
    /** The legal moves that this person may make, as buttons. */
    moves: OrderStatus[]
    /** It can be handed over now: for the first time, or in another parcel after one that was lost or came back. */
    mayShip: boolean
    /** Nothing keeps its papers from being printed. */
    mayPrint: boolean
    money: OrderMoney | null
    parcels: Parcel[]
    messages: {
      id: string
      channel: string
      template: string
      status: string
      delivery: string | null
      createdAt: string
      lastError: string | null
    }[]
    timeline: TimelineEntry[]
  }
}

/** `version` goes back with a change, so that the second of two who save at once is told. Amounts in rupees. */
export type Settings = {
  success: true
  version: number
  shop: Omit<ShopFacts, 'delivery'> & { delivery: { fee: number; freeFrom: number | null } }
  /** What one account may have open in cash at once, before and after a code from its phone or mailbox. */
  cashOnDelivery: { unproven: CashLimitShown; proven: CashLimitShown }
}
/** `openValue` in rupees; null: no limit. */
export type CashLimitShown = {
  openOrders: number | null
  openValue: number | null
  piecesOfSize: number | null
}
export type SettingsSaved = Done & { version: number }

export type ProductState = 'draft' | 'published' | 'archived'
export type ProductRow = {
  handle: string
  name: string
  category: string
  subCategory: string
  state: ProductState
  /** Rupees; `effectivePrice` with the discount that is active now. */
  price: number
  effectivePrice: number
  picture: Picture | null
  sizes: { size: Size; stock: number; sold: number }[]
  updatedAt: string
}
export type ProductRows = { success: true; products: ProductRow[]; total: number; nextCursor: string | null }

/** `lacks`: what has to be there before it can be published, in words. */
export type EditedProduct = Omit<ProductPayload, 'sizes' | 'pictures'> & {
  handle: string
  version: number
  state: ProductState
  sizes: { size: Size; stock: number; sold: number }[]
  pictures: (Picture & WrittenPicture)[]
  listedAt: string
  updatedAt: string
  updatedBy: string | null
  lacks: string[]
  /** What the shop shows, or would: for the preview. */
  shown: Product
}
export type ProductPage = { success: true; product: EditedProduct }
export type ProductSaved = Done & { product: EditedProduct }
export type StockHistory = {
  success: true
  movements: {
    at: string
    size: Size
    delta: number
    cause: 'opening' | 'sold' | 'returned' | 'corrected'
    orderCode: string | null
    who: string
    reason: string | null
  }[]
}
export type PictureTaken = { success: true; picture: Omit<Picture, 'alt'> }
export type SlideRows = { success: true; version: string; slides: (Omit<Slide, 'url'> & { id: string })[] }
export type SlidesSaved = Done & { version: string }

/**
 * One row of the file that cannot be taken: `row` counts from 1, the line of names included; `code` says what kind of
 * error, but for files that were checked before errors had codes.
 */
export type ImportError = { row: number; column: string | null; code?: RefusalCode; message: string }
export type Import = {
  id: string
  fileName: string
  /** `checking` and `importing` go on by themselves; `checked` waits for a yes. */
  state: 'checking' | 'checked' | 'refused' | 'importing' | 'done' | 'cancelled' | 'failed'
  rows: number
  rowsDone: number
  newProducts: number
  changedProducts: number
  unchangedProducts: number
  stockChanges: number
  errorCount: number
  /** The first 500. */
  errors: ImportError[]
  startedAt: string
  startedBy: string
}
export type ImportPage = { success: true; import: Import }
export type Imports = { success: true; imports: Omit<Import, 'errors'>[] }

export type CustomerRow = {
  code: string
  name: string
  email: string | null
  phone: string | null
  city: string | null
  orders: number
  lastOrderAt: string | null
  since: string
  erasedAt: string | null
}
export type CustomerRows = { success: true; customers: CustomerRow[]; nextCursor: string | null }

export type MessageState = 'waiting' | 'sent' | 'failed' | 'suppressed'
export type MessageRow = {
  id: string
  channel: 'email' | 'whatsapp'
  purpose: string
  template: string
  /** `failed` also where the provider says that it did not arrive. */
  state: MessageState
  /** What the provider says became of it. */
  delivery: string | null
  recipient: string
  customer: string | null
  order: string | null
  createdAt: string
  sentAt: string | null
  lastError: string | null
}
/** `templates`: every one there is, to filter by. */
export type MessageRows = {
  success: true
  messages: MessageRow[]
  templates: string[]
  nextCursor: string | null
}
/** As its reader sees it. `html` is a whole document. */
export type MessagePreview = {
  mail: { subject: string; html: string; text: string } | null
  whatsapp: { text: string; name: string | null; category: string | null } | null
}
export type MessagePage = {
  success: true
  message: MessageRow & {
    attempts: number
    /** Not before then; null: as soon as can be. */
    notBefore: string | null
    deliveryAt: string | null
    /** A code or a key. */
    holdsSecret: boolean
    /** Null: it holds a secret, or its words are erased. */
    preview: MessagePreview | null
    /** Null: it can be sent once more. */
    whyNotResent: string | null
  }
}
export type MessageTemplates = {
  success: true
  templates: { template: string; holdsSecret: boolean; preview: MessagePreview }[]
}

export type CustomerPage = {
  success: true
  customer: Omit<CustomerRow, 'lastOrderAt' | 'city'> & {
    /** Rupees, of what was paid. */
    spent: number
    lastSeenAt: string
    verifiedAt: string | null
    signsInWith: ('password' | 'Google')[]
    address: Address | null
    whatsappUtilityOptIn: boolean
    whatsappMarketingOptIn: boolean
    sessions: { since: string; lastUsedAt: string }[]
    /** Newest first. */
    consents: { purpose: string; granted: boolean; source: string; wording: string; at: string }[]
    cart: { handle: string; name: string; size: string; quantity: number }[]
    /** The newest hundred. */
    orderRows: {
      code: string
      status: OrderStatus
      payment: PaymentState
      placedAt: string
      pieces: number
      total: number
    }[]
    /** The newest hundred. */
    messages: MessageRow[]
    /** What people of the shop did to the account. */
    changes: { id: string; at: string; who: string; action: string; before: unknown; after: unknown }[]
    /** In words; null: it can be erased. */
    whyNotErased: string | null
  }
}
/** All that is kept of a person. */
export type CustomerExport = { success: true; fileName: string; data: Record<string, unknown> }
