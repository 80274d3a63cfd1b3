import type { Paise } from './money.ts'

/** How much cash on delivery one account may have open at once; null: no limit. */
export type CashLimit = {
  openOrders: number | null
  /** Of all open cash orders together. */
  openPaise: Paise | null
  /** Pieces of one size of a product, over all open cash orders. */
  piecesOfSize: number | null
}

/** The points of each risk; `core/cash-risk.ts` says when each applies. */
export type RiskPoints = {
  /** The account's phone was never proven by a code. */
  phone: number
  firstOrder: number
  /** Above ₹5,000; above ₹10,000 this instead of the former. */
  value: number
  highValue: number
  /** For each parcel to this phone or address that came back. */
  refusal: number
  /** Subtracted for each delivered order of which something was kept, two at most. */
  delivered: number
  /** The account has two cash orders open, or more. */
  open: number
  /** The most that a PIN code with many returned parcels counts. */
  pin: number
  thinAddress: number
}

/**
 * Everything that decides whether an order may be paid in cash, as a shopkeeper sets it; where cash is accepted at all is
 * said by the delivery rules (`delivery-rules.ts`). Limits are checked first, then the risk, which may refuse the order,
 * ask for a confirmation, or do neither. Cash costs no fee.
 */
export type CashRules = {
  /** `proven`: once the account has entered a code that was sent to its phone or mailbox. */
  unproven: CashLimit
  proven: CashLimit
  /** The most that one order may cost; null: no limit. */
  mostPaise: Paise | null
  /** From this many returned parcels of a phone or address on, no cash is accepted; null: only the risk decides. */
  mostReturns: number | null
  /** Cash of one person on one day: the law requires less than ₹2,00,000 (Income-tax Act 2025, s. 186). Null only in tests. */
  dayPaise: Paise | null
  /** From this score on the shopper has to confirm the order; null: never. */
  confirmFrom: number | null
  /** From this score on cash is refused; null: never. */
  refuseFrom: number | null
  /** How long an order waits for its confirmation; a reminder is sent after `remindHours`, and at the end it is cancelled. */
  confirmHours: number
  remindHours: number
  points: RiskPoints
}

/** All risks, in the order in which the console lists them. */
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

/**
 * Somebody who has given no more than a name and a number can take one expensive piece or a few cheap ones from stock, not
 * all of it.
 */
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
