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

const RUNNING = {
  isOver: false,
  holdsPieces: true,
  isTaken: false,
  keepsSize: true,
  mayCancel: false,
  work: null,
} as const
const OVER = {
  moves: [],
  isOver: true,
  holdsPieces: false,
  isTaken: false,
  keepsSize: false,
  mayCancel: false,
  work: null,
} as const

/** Each state, as far as it differs from others that run or are over. */
const ROWS = {
  requested: {
    ...RUNNING,
    moves: ['approved', 'declined', 'cancelled'],
    mayCancel: true,
    work: 'decide',
  },
  approved: {
    ...RUNNING,
    moves: ['pickup_booked', 'picked_up', 'received', 'qc_passed', 'cancelled', 'declined'],
    mayCancel: true,
    work: 'pickup',
  },
  declined: OVER,
  cancelled: OVER,
  pickup_booked: { ...RUNNING, moves: ['picked_up', 'received', 'approved', 'cancelled'], mayCancel: true },
  picked_up: { ...RUNNING, moves: ['received', 'qc_passed', 'approved'] },
  received: { ...RUNNING, moves: ['qc_passed', 'qc_failed'], work: 'inspect' },
  qc_passed: {
    ...RUNNING,
    moves: ['refund_due', 'replacement_shipped'],
    isTaken: true,
    work: 'replace',
  },
  qc_failed: { ...RUNNING, moves: ['sent_back'], keepsSize: false, work: 'send back' },
  refund_due: { ...RUNNING, moves: ['refunded'], isTaken: true, keepsSize: false, work: 'refund' },
  refunded: { ...OVER, holdsPieces: true, isTaken: true },
  replacement_shipped: { ...OVER, holdsPieces: true, isTaken: true },
  sent_back: OVER,
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
  /** It is over for the shop, and the piece never came. */
  neverArrived: boolean
  /** Its refund was requested. */
  isRefunding: boolean
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
/** Whether it can be taken as lost: the courier has it, or its shopper sent it on a way whose risk is the shop's. */
export const mayBeLost = ({ state, shopPays }: { state: ReturnState; shopPays: boolean }): boolean =>
  state === 'picked_up' || (state === 'approved' && shopPays)
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
  paying: returnsWithWork('refund'),
  over: statesThat(({ isOver }) => isOver),
} as const satisfies Record<string, readonly ReturnState[]>
export type ReturnQueue = keyof typeof QUEUES
export const RETURN_QUEUES = Object.keys(QUEUES) as ReturnQueue[]
export const statesInQueue = (queue: ReturnQueue): readonly ReturnState[] => QUEUES[queue]
/** Whether a list shows returns whose refund was requested, or those whose was not; null: both. */
export const refundingIn = (queue: ReturnQueue): boolean | null =>
  queue === 'paying' ? true : queue === 'refund' ? false : null
