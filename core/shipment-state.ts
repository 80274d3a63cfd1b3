type StateRow = {
  /** An order has at most one parcel in these states; the next one has to wait for its end. */
  isAlive: boolean
  /** The courier has it and reports where it is. */
  isWithCourier: boolean
  /** It has left the shop, so its order is Shipped at least. */
  hasLeft: boolean
  /** A person can enter that it came back, whatever the courier reports. */
  mayBeReceived: boolean
  /** Whether the shopper sees where it is. */
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

/** The state of a parcel. */
export type ShipmentState = keyof typeof ROWS
export const SHIPMENT_STATES = Object.keys(ROWS) as ShipmentState[]

const statesThat = (are: (row: StateRow) => boolean): ShipmentState[] =>
  SHIPMENT_STATES.filter((state) => are(ROWS[state]))

export const ALIVE = statesThat(({ isAlive }) => isAlive)
export const WITH_COURIER = statesThat(({ isWithCourier }) => isWithCourier)
export const HAVE_LEFT = statesThat(({ hasLeft }) => hasLeft)
/** The parcel is not under way, and nobody has to decide about it unless the courier reports on it again. */
export const DONE_WITH: ShipmentState[] = ['cancelled', 'received', 'written off']
/** It has left, and nobody has entered yet that it came back or never will. */
export const OUT_THERE = HAVE_LEFT.filter((state) => !DONE_WITH.includes(state))
export const SHOWN = statesThat(({ isShown }) => isShown)

export const isWithCourier = (state: ShipmentState): boolean => ROWS[state].isWithCourier
export const isOutThere = (state: ShipmentState): boolean => OUT_THERE.includes(state)
export const hasLeft = (state: ShipmentState): boolean => ROWS[state].hasLeft
/** On its way to the shopper, as far as is known. */
export const isOnItsWay = (state: ShipmentState): boolean => state === 'away' || state === 'undelivered'
/** The states that a shopper is told beside the status of the order. */
export const ASTRAY = [
  'undelivered',
  'returning',
  'returned',
  'damaged',
  'lost',
] as const satisfies ShipmentState[]
export type Astray = (typeof ASTRAY)[number]

/** What follows a lost parcel: a refund, or the same pieces in another parcel. */
export const AFTER_LOSS = ['refund', 'send again'] as const
export type AfterLoss = (typeof AFTER_LOSS)[number]

export const mayBeReceived = (state: ShipmentState): boolean => ROWS[state].mayBeReceived
/** It can be given up: the courier reports it as lost, or it was sent by hand, so that only the shop can know. */
export const mayBeGivenUp = ({ status, isByHand }: { status: ShipmentState; isByHand: boolean }): boolean =>
  ['damaged', 'lost', 'returning', 'returned'].includes(status) || (isByHand && isOnItsWay(status))
/** Under way or delivered, so no other parcel may be sent. */
export const isUnderWay = (state: ShipmentState): boolean => ROWS[state].isAlive && state !== 'booking'

/** What a person can enter about a stray: a parcel that the shop had closed and that is out there all the same. */
export const STRAY_SAYINGS = ['call off', 'called off', 'kept', 'delivered'] as const
export type StraySaying = (typeof STRAY_SAYINGS)[number]

type StrayFacts = {
  status: ShipmentState
  awb: string | null
  lastError: string | null
  /** The courier has reported on it since, or has it though its order is cancelled. */
  isWoken: boolean
  /** It reached its shopper, and the order can be taken as delivered. */
  mayCount: boolean
}

/** A parcel that the shop had closed, and that the courier reports on, has, or refused to cancel. */
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
