/** What the console counts an order as waiting for. */
export type Work = 'toPack' | 'toShip' | 'onTheWay'

type StatusRow = {
  /** Whether it is a step of the shopper's tracker; steps stand in the order of the rows. */
  isStep: boolean
  /** What moves an order to it: placing the order, a plain move, handing over a parcel, or a cancellation. */
  reachedBy: 'placing' | 'moving' | 'sending' | 'cancelling'
  /** The statuses that may follow. `Cancelled` among them: the order can still be cancelled. */
  moves: readonly string[]
  /** The filter button of My Orders that shows it, beside the button with the status's own name. */
  filter: Exclude<OrderFilter, 'all'> | null
  /** The order is not finished: its account cannot be erased, its bill keeps all details, cash may still come in. */
  isRunning: boolean
  /** Its pieces count as sold. */
  isSale: boolean
  work: Work | null
  /** Whether packers see such orders: their work ends when the parcel is out for delivery. */
  isPackers: boolean
  /** Whether a parcel may be handed over: the first, or another after one that came back. */
  maySendParcel: boolean
  /** The courier's scans move an order to it once the courier has the parcel. */
  isSaidByCourier: boolean
}

/** How an order ends that was neither delivered nor cancelled; its status then stays as it was. */
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
/** A step after the first, which a shopkeeper or the courier's scans move an order to. */
export type LaterStep = Exclude<Step, ReachedBy<'placing'>>

/**
 * Every status with all its properties. SQL receives its lists of statuses from here as parameters, and a start compares
 * the names with the database's CHECK.
 */
const STATUSES: Record<OrderStatus, StatusRow & { moves: readonly OrderStatus[] }> = ROWS
export const ORDER_STATUSES = Object.keys(ROWS) as OrderStatus[]

const statusesThat = (are: (row: StatusRow) => boolean): OrderStatus[] =>
  ORDER_STATUSES.filter((status) => are(STATUSES[status]))

export const STEPS = statusesThat(({ isStep }) => isStep) as Step[]
export const FIRST_STATUS: OrderStatus = 'Order Placed'
/** Moves that a shopkeeper makes by a button alone; handing over and cancelling need more input. */
export const PLAIN_MOVES = statusesThat(({ reachedBy }) => reachedBy === 'moving') as ReachedBy<'moving'>[]
export const RUNNING = statusesThat(({ isRunning }) => isRunning)
/** Statuses of finished orders. */
export const ENDED = statusesThat(({ isRunning }) => !isRunning)
export const SALES = statusesThat(({ isSale }) => isSale)
export const withWork = (wanted: Work): OrderStatus[] => statusesThat(({ work }) => work === wanted)

export const isStep = (status: OrderStatus): status is Step => STATUSES[status].isStep
export const isSale = (status: OrderStatus): boolean => STATUSES[status].isSale
export const isPackers = (status: OrderStatus): boolean => STATUSES[status].isPackers
export const maySendParcel = (status: OrderStatus): boolean => STATUSES[status].maySendParcel
export const isSaidByCourier = (status: OrderStatus): boolean => STATUSES[status].isSaidByCourier

/** The statuses that may follow. */
export const movesFrom = (status: OrderStatus): readonly OrderStatus[] => STATUSES[status].moves
export const canMove = (from: OrderStatus, to: OrderStatus): boolean => STATUSES[from].moves.includes(to)

/** Statuses in which the order is still in the shop. */
export const NOT_LEFT = ORDER_STATUSES.filter((status) => canMove(status, 'Cancelled'))
export const hasNotLeft = (status: OrderStatus): boolean => NOT_LEFT.includes(status)

/** Ignores letter case. */
export function matchesFilter(status: string, filter: OrderFilter): boolean {
  const lower = status.toLowerCase()
  const known = ORDER_STATUSES.find((status) => status.toLowerCase() === lower)
  return (
    filter === 'all' || lower.includes(filter) || (known !== undefined && STATUSES[known].filter === filter)
  )
}
