/** What an order waits for, as the console counts it. */
export type Work = 'toPack' | 'toShip' | 'onTheWay'

type StatusRow = {
  /** Whether the shopper's tracker has it as a step; the steps stand in the order of the rows. */
  isStep: boolean
  /** What brings an order there: itself, a step on, a parcel that is sent off, a cancellation. */
  reachedBy: 'placing' | 'moving' | 'sending' | 'cancelling'
  /** What an order may become from it. To `Cancelled` means that it can still be cancelled. */
  moves: readonly string[]
  /** The button of My Orders that shows it, beside the one that has the status's own word. */
  filter: Exclude<OrderFilter, 'all'> | null
  /** Something is still to be done: the account cannot be erased, its bill is kept in full, cash is still to come. */
  isRunning: boolean
  /** Its pieces are sold. */
  isSale: boolean
  work: Work | null
  /** Whether a packer has to do with it: the work ends when it is out for delivery. */
  isPackers: boolean
  /** Whether a parcel may be sent off: the first, or another one after one that came back. */
  maySendParcel: boolean
  /** The courier's scans say so, once it has the parcel. */
  isSaidByCourier: boolean
}

/** How an order ends that its shopper did not get, though nobody cancelled it; its status stays where it was. */
export const ORDER_ENDS = ['returned', 'lost'] as const
export type OrderEnd = (typeof ORDER_ENDS)[number]

export const ORDER_FILTERS = ['all', 'pending', 'processing', 'shipped', 'delivered'] as const
export type OrderFilter = (typeof ORDER_FILTERS)[number]

const ROWS = {
  'Order Placed': {
    isStep: true,
    reachedBy: 'placing',
    moves: ['Packing', 'Cancelled'],
    filter: 'pending',
    isRunning: true,
    isSale: true,
    work: 'toPack',
    isPackers: true,
    maySendParcel: false,
    isSaidByCourier: false,
  },
  Packing: {
    isStep: true,
    reachedBy: 'moving',
    moves: ['Shipped', 'Cancelled'],
    filter: 'processing',
    isRunning: true,
    isSale: true,
    work: 'toShip',
    isPackers: true,
    maySendParcel: true,
    isSaidByCourier: false,
  },
  Shipped: {
    isStep: true,
    reachedBy: 'sending',
    moves: ['Out for delivery'],
    filter: 'shipped',
    isRunning: true,
    isSale: true,
    work: 'onTheWay',
    isPackers: true,
    maySendParcel: true,
    isSaidByCourier: false,
  },
  'Out for delivery': {
    isStep: true,
    reachedBy: 'moving',
    moves: ['Delivered'],
    filter: 'shipped',
    isRunning: true,
    isSale: true,
    work: 'onTheWay',
    isPackers: false,
    maySendParcel: true,
    isSaidByCourier: true,
  },
  Delivered: {
    isStep: true,
    reachedBy: 'moving',
    moves: [],
    filter: 'delivered',
    isRunning: false,
    isSale: true,
    work: null,
    isPackers: false,
    maySendParcel: false,
    isSaidByCourier: true,
  },
  Cancelled: {
    isStep: false,
    reachedBy: 'cancelling',
    moves: [],
    filter: null,
    isRunning: false,
    isSale: false,
    work: null,
    isPackers: false,
    maySendParcel: false,
    isSaidByCourier: false,
  },
} as const satisfies Record<string, StatusRow>

export type OrderStatus = keyof typeof ROWS
/** A step of the shopper's tracker. */
export type Step = { [S in OrderStatus]: (typeof ROWS)[S]['isStep'] extends true ? S : never }[OrderStatus]
type ReachedBy<How extends StatusRow['reachedBy']> = {
  [S in OrderStatus]: (typeof ROWS)[S]['reachedBy'] extends How ? S : never
}[OrderStatus]
/** A step after the first: a shopkeeper takes an order there, or the courier's news does. */
export type LaterStep = Exclude<Step, ReachedBy<'placing'>>

/**
 * Every status with all that follows from it: SQL takes its lists of statuses from here as parameters, and a start
 * compares the names with the database's own CHECK.
 */
const STATUSES: Record<OrderStatus, StatusRow & { moves: readonly OrderStatus[] }> = ROWS
export const ORDER_STATUSES = Object.keys(ROWS) as OrderStatus[]

const statusesThat = (are: (row: StatusRow) => boolean): OrderStatus[] =>
  ORDER_STATUSES.filter((status) => are(STATUSES[status]))

export const STEPS = statusesThat(({ isStep }) => isStep) as Step[]
export const FIRST_STATUS: OrderStatus = 'Order Placed'
/** What a shopkeeper may say of an order without more: what is reached by a parcel or a cancellation needs those. */
export const PLAIN_MOVES = statusesThat(({ reachedBy }) => reachedBy === 'moving') as ReachedBy<'moving'>[]
export const RUNNING = statusesThat(({ isRunning }) => isRunning)
/** At their end, one way or the other. */
export const ENDED = statusesThat(({ isRunning }) => !isRunning)
export const SALES = statusesThat(({ isSale }) => isSale)
export const withWork = (wanted: Work): OrderStatus[] => statusesThat(({ work }) => work === wanted)

export const isStep = (status: OrderStatus): status is Step => STATUSES[status].isStep
export const isSale = (status: OrderStatus): boolean => STATUSES[status].isSale
export const isPackers = (status: OrderStatus): boolean => STATUSES[status].isPackers
export const maySendParcel = (status: OrderStatus): boolean => STATUSES[status].maySendParcel
export const isSaidByCourier = (status: OrderStatus): boolean => STATUSES[status].isSaidByCourier

/** What an order may become next. */
export const movesFrom = (status: OrderStatus): readonly OrderStatus[] => STATUSES[status].moves
export const canMove = (from: OrderStatus, to: OrderStatus): boolean => STATUSES[from].moves.includes(to)

/** By its status it is in the shop still. */
export const NOT_LEFT = ORDER_STATUSES.filter((status) => canMove(status, 'Cancelled'))
export const hasNotLeft = (status: OrderStatus): boolean => NOT_LEFT.includes(status)

/** In any letter case. */
export function matchesFilter(status: string, filter: OrderFilter): boolean {
  const lower = status.toLowerCase()
  const known = ORDER_STATUSES.find((one) => one.toLowerCase() === lower)
  return (
    filter === 'all' || lower.includes(filter) || (known !== undefined && STATUSES[known].filter === filter)
  )
}
