type StateRow = {
  /** Of these an order has one at most; another parcel has to wait for its end. */
  isAlive: boolean
  /** With the courier, who says where it is. */
  isWithCourier: boolean
  /** It has left the shop: its order is Shipped at least. */
  hasLeft: boolean
  /** A person can say that it is here again, whatever the courier says of it. */
  mayBeReceived: boolean
  /** Whether its way is shown to the shopper. */
  isShown: boolean
}

const ROWS = {
  booking: { isAlive: true, isWithCourier: false, hasLeft: false, mayBeReceived: false, isShown: true },
  booked: { isAlive: true, isWithCourier: true, hasLeft: false, mayBeReceived: false, isShown: true },
  away: { isAlive: true, isWithCourier: true, hasLeft: true, mayBeReceived: true, isShown: true },
  undelivered: { isAlive: true, isWithCourier: true, hasLeft: true, mayBeReceived: true, isShown: true },
  returning: { isAlive: true, isWithCourier: true, hasLeft: true, mayBeReceived: true, isShown: true },
  damaged: { isAlive: true, isWithCourier: true, hasLeft: true, mayBeReceived: true, isShown: true },
  lost: { isAlive: true, isWithCourier: true, hasLeft: true, mayBeReceived: true, isShown: true },
  delivered: { isAlive: true, isWithCourier: false, hasLeft: true, mayBeReceived: false, isShown: true },
  returned: { isAlive: false, isWithCourier: false, hasLeft: true, mayBeReceived: true, isShown: true },
  received: { isAlive: false, isWithCourier: false, hasLeft: true, mayBeReceived: false, isShown: true },
  'written off': {
    isAlive: false,
    isWithCourier: false,
    hasLeft: true,
    mayBeReceived: false,
    isShown: true,
  },
  cancelling: { isAlive: false, isWithCourier: false, hasLeft: false, mayBeReceived: false, isShown: false },
  cancelled: { isAlive: false, isWithCourier: false, hasLeft: false, mayBeReceived: false, isShown: false },
} as const satisfies Record<string, StateRow>

/** How a parcel stands. */
export type ShipmentState = keyof typeof ROWS
export const SHIPMENT_STATES = Object.keys(ROWS) as ShipmentState[]

const statesThat = (are: (row: StateRow) => boolean): ShipmentState[] =>
  SHIPMENT_STATES.filter((state) => are(ROWS[state]))

export const ALIVE = statesThat(({ isAlive }) => isAlive)
export const WITH_COURIER = statesThat(({ isWithCourier }) => isWithCourier)
export const HAVE_LEFT = statesThat(({ hasLeft }) => hasLeft)
/** Nothing of it is on its way, and nobody has to say any more what became of it, unless the courier tells of it anew. */
export const DONE_WITH: ShipmentState[] = ['cancelled', 'received', 'written off']
/** Nobody of the shop has said yet that it is here again, or does not come. */
export const OUT_THERE = HAVE_LEFT.filter((state) => !DONE_WITH.includes(state))
export const SHOWN = statesThat(({ isShown }) => isShown)

export const isWithCourier = (state: ShipmentState): boolean => ROWS[state].isWithCourier
export const isOutThere = (state: ShipmentState): boolean => OUT_THERE.includes(state)
export const hasLeft = (state: ShipmentState): boolean => ROWS[state].hasLeft
/** To the shopper, so far as anybody knows. */
export const isOnItsWay = (state: ShipmentState): boolean => state === 'away' || state === 'undelivered'
/** What its shopper should know of a parcel beside the status of the order. */
export const ASTRAY = [
  'undelivered',
  'returning',
  'returned',
  'damaged',
  'lost',
] as const satisfies ShipmentState[]
export type Astray = (typeof ASTRAY)[number]

/** What happens once a parcel is lost: its money goes back, or the same pieces go once more. */
export const AFTER_LOSS = ['refund', 'send again'] as const
export type AfterLoss = (typeof AFTER_LOSS)[number]

export const mayBeReceived = (state: ShipmentState): boolean => ROWS[state].mayBeReceived
/** It will not come any more: the courier says so, or nobody but the shop can. */
export const mayBeGivenUp = ({ status, isByHand }: { status: ShipmentState; isByHand: boolean }): boolean =>
  ['damaged', 'lost', 'returning', 'returned'].includes(status) || (isByHand && isOnItsWay(status))
/** Under way or there: no other parcel may go. */
export const isUnderWay = (state: ShipmentState): boolean => ROWS[state].isAlive && state !== 'booking'

/** What a person can say of a parcel that the shop was done with and that is out there all the same. */
export const STRAY_SAYINGS = ['call off', 'called off', 'kept', 'delivered'] as const
export type StraySaying = (typeof STRAY_SAYINGS)[number]

export type StrayFacts = {
  status: ShipmentState
  awb: string | null
  lastError: string | null
  /** The courier has told of it since, or has it though its order is cancelled. */
  isWoken: boolean
  /** It reached its shopper, and the order can go by it. */
  mayCount: boolean
}

/** The shop was done with it, and the courier tells of it, has it, or would not call it off. */
export const isStray = ({ status, lastError, isWoken }: StrayFacts): boolean =>
  isWoken || (status === 'cancelling' && lastError !== null)

export function sayingsOf(parcel: StrayFacts): StraySaying[] {
  if (!isStray(parcel)) return []
  return [
    ...(parcel.mayCount ? (['delivered'] as const) : []),
    ...(parcel.isWoken ? [] : (['call off', 'called off'] as const)),
    ...(parcel.awb === null ? [] : (['kept'] as const)),
  ]
}
