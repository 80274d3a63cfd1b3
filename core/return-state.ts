/** What a return needs a person of the shop to do, as the console counts it. */
type ReturnWork = 'decide' | 'pickup' | 'inspect' | 'send back' | 'refund' | 'replace'

type StateRow = {
  /** The states that may follow. */
  moves: readonly string[]
  /** A final state. */
  isOver: boolean
  /** Its pieces cannot be asked for again. */
  holdsPieces: boolean
  /** The pieces belong to the shop again and have been credited. */
  isTaken: boolean
  /** The size held for an exchange stays held. */
  keepsSize: boolean
  /** Its shopper can still cancel it. */
  mayCancel: boolean
  work: ReturnWork | null
}

const ROWS = {
  requested: {
    moves: ['approved', 'declined', 'cancelled'],
    isOver: false,
    holdsPieces: true,
    isTaken: false,
    keepsSize: true,
    mayCancel: true,
    work: 'decide',
  },
  approved: {
    moves: ['pickup_booked', 'picked_up', 'received', 'cancelled', 'declined'],
    isOver: false,
    holdsPieces: true,
    isTaken: false,
    keepsSize: true,
    mayCancel: true,
    work: 'pickup',
  },
  declined: {
    moves: [],
    isOver: true,
    holdsPieces: false,
    isTaken: false,
    keepsSize: false,
    mayCancel: false,
    work: null,
  },
  cancelled: {
    moves: [],
    isOver: true,
    holdsPieces: false,
    isTaken: false,
    keepsSize: false,
    mayCancel: false,
    work: null,
  },
  pickup_booked: {
    moves: ['picked_up', 'received', 'approved', 'cancelled'],
    isOver: false,
    holdsPieces: true,
    isTaken: false,
    keepsSize: true,
    mayCancel: true,
    work: null,
  },
  picked_up: {
    moves: ['received', 'qc_passed', 'approved'],
    isOver: false,
    holdsPieces: true,
    isTaken: false,
    keepsSize: true,
    mayCancel: false,
    work: null,
  },
  received: {
    moves: ['qc_passed', 'qc_failed'],
    isOver: false,
    holdsPieces: true,
    isTaken: false,
    keepsSize: true,
    mayCancel: false,
    work: 'inspect',
  },
  qc_passed: {
    moves: ['refund_due', 'replacement_shipped'],
    isOver: false,
    holdsPieces: true,
    isTaken: true,
    keepsSize: true,
    mayCancel: false,
    work: 'replace',
  },
  qc_failed: {
    moves: ['sent_back'],
    isOver: false,
    holdsPieces: true,
    isTaken: false,
    keepsSize: false,
    mayCancel: false,
    work: 'send back',
  },
  refund_due: {
    moves: ['refunded'],
    isOver: false,
    holdsPieces: true,
    isTaken: true,
    keepsSize: false,
    mayCancel: false,
    work: 'refund',
  },
  refunded: {
    moves: [],
    isOver: true,
    holdsPieces: true,
    isTaken: true,
    keepsSize: false,
    mayCancel: false,
    work: null,
  },
  replacement_shipped: {
    moves: [],
    isOver: true,
    holdsPieces: true,
    isTaken: true,
    keepsSize: false,
    mayCancel: false,
    work: null,
  },
  sent_back: {
    moves: [],
    isOver: true,
    holdsPieces: false,
    isTaken: false,
    keepsSize: false,
    mayCancel: false,
    work: null,
  },
} as const satisfies Record<string, StateRow>

/** How far a return has come. */
export type ReturnState = keyof typeof ROWS
const STATES: Record<ReturnState, StateRow & { moves: readonly ReturnState[] }> = ROWS

/**
 * A return as its order shows it. `isReason`: this order delivers the exchanged piece of that return; otherwise a piece of this
 * order comes back by it.
 */
export type ReturnOfOrder = {
  code: string
  state: ReturnState
  piece: string
  sizeText: string
  isReason: boolean
}

/** In the order in which a return passes through them; a start compares them with the database's CHECK. */
export const RETURN_STATES = Object.keys(ROWS) as ReturnState[]

const statesThat = (are: (row: StateRow) => boolean): ReturnState[] =>
  RETURN_STATES.filter((state) => are(STATES[state]))

export const HOLDING_PIECES = statesThat(({ holdsPieces }) => holdsPieces)
export const TAKEN = statesThat(({ isTaken }) => isTaken)
export const UNDER_WAY = statesThat(({ isOver }) => !isOver)
const returnsWithWork = (wanted: ReturnWork): ReturnState[] => statesThat(({ work }) => work === wanted)

export const canReturnMove = (from: ReturnState, to: ReturnState): boolean => STATES[from].moves.includes(to)
export const mayCancelReturn = (state: ReturnState): boolean => STATES[state].mayCancel
export const keepsSize = (state: ReturnState): boolean => STATES[state].keepsSize

export const WISHES = ['money', 'exchange'] as const
export type Wish = (typeof WISHES)[number]

/** What becomes of inspected pieces. */
export const DISPOSITIONS = ['restocked', 'written off', 'sent back'] as const
export type Disposition = (typeof DISPOSITIONS)[number]

/** How the courier's pickup of a return stands. */
export const PICKUP_STATES = [
  'booking',
  'booked',
  'not fetched',
  'on its way',
  'undelivered',
  'going back',
  'brought',
  'lost',
  'damaged',
  'arrived',
  'cancelling',
  'cancelled',
] as const
export type PickupState = (typeof PICKUP_STATES)[number]
const DONE: readonly PickupState[] = ['booking', 'arrived', 'cancelling', 'cancelled']
/** The courier is still reporting where the parcel is. */
export const FOLLOWED = PICKUP_STATES.filter((state) => !DONE.includes(state))
/** Called off, though the courier may pick it up all the same. */
export const CALLED_OFF: readonly PickupState[] = ['cancelling', 'cancelled']
/** The shopper still has the parcel. */
export const NOT_FETCHED: readonly PickupState[] = ['booked', 'not fetched']
/** A person of the shop has to deal with it. */
export const PICKUP_TROUBLES = [
  'not fetched',
  'undelivered',
  'going back',
  'brought',
  'lost',
  'damaged',
] as const satisfies readonly PickupState[]

/** The console's lists of returns and the states that each shows. */
const QUEUES = {
  decide: returnsWithWork('decide'),
  pickup: returnsWithWork('pickup'),
  coming: ['pickup_booked', 'picked_up'],
  inspect: returnsWithWork('inspect'),
  'send-back': returnsWithWork('send back'),
  replace: returnsWithWork('replace'),
  refund: returnsWithWork('refund'),
  over: statesThat(({ isOver }) => isOver),
} as const satisfies Record<string, readonly ReturnState[]>
export type ReturnQueue = keyof typeof QUEUES
export const RETURN_QUEUES = Object.keys(QUEUES) as ReturnQueue[]
export const statesInQueue = (queue: ReturnQueue): readonly ReturnState[] => QUEUES[queue]
