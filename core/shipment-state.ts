type StateRow = {
  /** Of these an order has one at most; another parcel has to wait for its end. */
  isAlive: boolean
  /** With the courier, who says where it is. */
  isWithCourier: boolean
  /** Whether its way is shown to the shopper. */
  isShown: boolean
}

const ROWS = {
  booking: { isAlive: true, isWithCourier: false, isShown: true },
  booked: { isAlive: true, isWithCourier: true, isShown: true },
  delivered: { isAlive: true, isWithCourier: false, isShown: true },
  returning: { isAlive: true, isWithCourier: true, isShown: true },
  returned: { isAlive: false, isWithCourier: false, isShown: true },
  cancelling: { isAlive: false, isWithCourier: false, isShown: false },
  cancelled: { isAlive: false, isWithCourier: false, isShown: false },
} as const satisfies Record<string, StateRow>

/** How a parcel stands at the courier. */
export type ShipmentState = keyof typeof ROWS
export const SHIPMENT_STATES = Object.keys(ROWS) as ShipmentState[]

const statesThat = (are: (row: StateRow) => boolean): ShipmentState[] =>
  SHIPMENT_STATES.filter((state) => are(ROWS[state]))

export const ALIVE = statesThat(({ isAlive }) => isAlive)
export const WITH_COURIER = statesThat(({ isWithCourier }) => isWithCourier)
export const SHOWN = statesThat(({ isShown }) => isShown)

export const isWithCourier = (state: ShipmentState): boolean => ROWS[state].isWithCourier
/** Under way or there: no other parcel may go. */
export const isUnderWay = (state: ShipmentState): boolean => ROWS[state].isAlive && state !== 'booking'
