import { priceText } from '../money.ts'
import type { OrderStatus } from '../order-status.ts'
import { type OrderLineNow, refusalTable } from '../refusal.ts'

type Order = { code: string }

export const ORDERS = refusalTable({
  orderUnknown: { status: 404, words: () => 'There is no order with this number.' },
  /** In the console: it is not there, or none of this person's business. */
  orderNotShown: { status: 404, words: () => 'There is no such order.' },
  orderOfAnother: { status: 403, words: () => 'This order belongs to another account.' },

  // Placing.
  directBuyOfSeveral: {
    status: 400,
    words: () => 'items must hold the one piece that is bought directly.',
    details: () => ({ field: 'items' }),
  },
  pieceNotSold: {
    status: 404,
    words: ({ _id, size }: { _id: string; size: string; place: number }) =>
      `We do not sell ${_id} in size ${size}.`,
    details: ({ place }: { place: number }) => ({ field: `items.${place}` }),
  },
  linesShort: {
    status: 409,
    words: ({ lines }: { lines: OrderLineNow[] }) => lines.map(shortText).join(' '),
    details: ({ lines }: { lines: OrderLineNow[] }) => ({ lines }),
  },
  totalChanged: {
    status: 409,
    words: () => 'The total has changed since you saw it. Please look at the new one before you order.',
    details: (now: { amount: number; lines: OrderLineNow[] }) => ({ field: 'amount', ...now }),
  },
  cashOrdersOpen: {
    status: 409,
    words: ({ most, isProven }: Cash) =>
      `Your account has ${most === 1 ? 'a cash on delivery order' : `${most} cash on delivery orders`} open, which is the most for now. ${instead(isProven)}`,
  },
  cashPiecesOver: {
    status: 409,
    words: ({ name, size, most, isProven }: Cash & { name: string; size: string }) =>
      `Of ${name} in ${size} you can have ${most === 1 ? 'one piece' : `${most} pieces`} open with cash on delivery. ${instead(isProven)}`,
    details: () => ({ field: 'items' }),
  },
  cashValueOver: {
    status: 409,
    words: ({ most, isProven }: Cash) =>
      `Your open cash on delivery orders can come to ${priceText(most)} together. ${instead(isProven)}`,
  },
  keyOfAnotherOrder: {
    status: 409,
    words: () => 'This Idempotency-Key belongs to another order. A new order needs a new one.',
    details: () => ({ field: 'Idempotency-Key' }),
  },

  // Moving, packing.
  moveIllegal: {
    status: 409,
    words: ({ code, status, moves, to }: Order & Record<'status' | 'to', OrderStatus> & Moves) =>
      `Order ${code} is ${status}: ${moves.length > 0 ? `it can become ${moves.join(' or ')}` : 'that is where it stays'}, not ${to}.`,
  },
  orderLapsed: {
    status: 409,
    words: ({ code }: Order) => `Order ${code} was never paid and has lapsed.`,
  },
  orderUnpaid: {
    status: 409,
    words: ({ code }: Order) => `Order ${code} is not paid yet. It can be packed once it is.`,
  },
  noPapersOfUnknown: { status: 404, words: ({ code }: Order) => `There is no order ${code}.` },
  noPapersOfCancelled: {
    status: 409,
    words: ({ code }: Order) => `Order ${code} is cancelled: there is nothing to pack.`,
  },
  noPapersOfUnpaid: {
    status: 409,
    words: ({ code }: Order) => `Order ${code} is not paid. It has papers once it is.`,
  },

  // Cancelling.
  nothingToCancel: {
    status: 409,
    words: () => 'This order was never paid and holds nothing any more.',
  },
  cancelledAlready: { status: 409, words: () => 'This order is cancelled already.' },
  tooLateToCancel: {
    status: 409,
    words: ({ status }: { status: OrderStatus }) =>
      `This order is at “${status}”: it is too late to cancel it.`,
  },
  unpaidIsCancelledWhole: {
    status: 409,
    words: () => 'This order still waits for its payment. Cancel all of it, or wait until it is paid.',
  },
  noPiecesNamed: {
    status: 400,
    words: () => 'Say which pieces to cancel.',
    details: () => ({ field: 'lines' }),
  },
  piecesUnknown: {
    status: 400,
    words: () => 'lines must name lines of this order and how many pieces of each.',
    details: () => ({ field: 'lines' }),
  },
  tooManyPieces: {
    status: 400,
    words: ({ name, left }: { name: string; left: number }) =>
      `Of ${name} this order has only ${left} left to cancel.`,
    details: () => ({ field: 'lines' }),
  },
  piecesChanged: {
    status: 409,
    words: ({ left }: { left: number }) =>
      `Somebody else has cancelled pieces of this order: ${left === 1 ? 'one piece is' : `${left} pieces are`} left. Look at it again.`,
  },
})

/** `most`: what the shopkeeper has set, pieces, orders or rupees. */
type Cash = { most: number; isProven: boolean }

const instead = (isProven: boolean): string =>
  isProven
    ? 'Pay this one online, or order again once one of them has reached you.'
    : 'Verify your account in your profile to order more, or pay this one online.'

type Moves = { moves: readonly OrderStatus[] }

const shortText = ({ name, size, available }: OrderLineNow): string =>
  available === 0 ? `${name} in ${size} is sold out.` : `${name} in ${size} has ${available} left.`
