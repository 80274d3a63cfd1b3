import type { Paise } from './money.ts'

/** How much cash on delivery one account may have under way at once; null: as much as it likes. */
export type CashLimit = {
  openOrders: number | null
  /** Of all open cash orders together. */
  openPaise: Paise | null
  /** Of one piece in one size, over all open cash orders. */
  piecesOfSize: number | null
}

/** What each risk counts (`core/cash-risk.ts` says when). */
export type RiskPoints = {
  /** Nobody has shown by a code that the account's phone rings. */
  phone: number
  firstOrder: number
  /** Above ₹5,000; above ₹10,000, in the place of the first. */
  value: number
  highValue: number
  /** Each parcel to this phone or address that came back. */
  refusal: number
  /** Taken off, for each order that was delivered and did not come back whole, two at most. */
  delivered: number
  /** Two cash orders open, or more. */
  open: number
  /** At most, where parcels to the PIN code keep coming back. */
  pin: number
  thinAddress: number
}

/**
 * All that decides whether an order may be paid at the door, as a shopkeeper sets it; where cash is taken at all stands
 * with the places (`delivery-rules.ts`). In this order: a limit refuses; the risk refuses, or asks for a word first, or
 * neither. There is no fee for cash in any of it.
 */
export type CashRules = {
  /** `proven`: once a code has come back from the account's phone or mailbox. */
  unproven: CashLimit
  proven: CashLimit
  /** Of one order; null: whatever it comes to. */
  mostPaise: Paise | null
  /** So many parcels of a phone or address have come back that no cash is taken; null: the risk alone says. */
  mostReturns: number | null
  /** Of one person on one day: the law wants it below ₹2,00,000 (Income-tax Act 2025, s. 186). Null only in tests. */
  dayPaise: Paise | null
  /** From so many points on an order waits for its shopper's word; null: none does. */
  confirmFrom: number | null
  /** From so many points on it is to be paid online; null: none is. */
  refuseFrom: number | null
  /** It waits so long, is reminded after that, and is cancelled then. */
  confirmHours: number
  remindHours: number
  points: RiskPoints
}

/** Whatever counts, in the order in which a shopkeeper reads it. */
export const RISKS: readonly (keyof RiskPoints)[] = [
  'phone',
  'firstOrder',
  'value',
  'highValue',
  'refusal',
  'delivered',
  'open',
  'pin',
  'thinAddress',
]

export const DAY_BELOW_PAISE = 2_00_000_00

/** Who gives a name and a number alone can take one dear piece or a few small ones off the shelf, and not the shelf. */
export const OPENING_CASH_RULES: CashRules = {
  unproven: { openOrders: 3, openPaise: 60_000_00, piecesOfSize: 3 },
  proven: { openOrders: 10, openPaise: 3_00_000_00, piecesOfSize: 10 },
  mostPaise: null,
  mostReturns: null,
  dayPaise: DAY_BELOW_PAISE - 100,
  confirmFrom: 30,
  refuseFrom: 60,
  confirmHours: 24,
  remindHours: 12,
  points: {
    phone: 20,
    firstOrder: 15,
    value: 15,
    highValue: 25,
    refusal: 30,
    delivered: 15,
    open: 20,
    pin: 20,
    thinAddress: 10,
  },
}
