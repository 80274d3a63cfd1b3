import { words } from '#words/in/refusals/orders'
import { cancelSpan } from '../cancel-terms.ts'
import type { CashRisk } from '../cash-risk.ts'
import { priceText, rupees } from '../money.ts'
import type { OrderEnd, OrderStatus } from '../order-status.ts'
import { type OrderLineNow, spokenRefusals } from '../refusal.ts'
import type { ShopFacts } from '../shop.ts'

type Order = { code: string }

export const ORDERS = spokenRefusals(words, {
  orderUnknown: { status: 404 },
  /** For the console: there is no such order, or this person may not see it. */
  orderNotShown: {
    status: 404,
    inEnglish: () => 'That is not an order, or not one that is part of your work.',
  },
  /** For packers, who do not see cancelled orders: one of them may have its pieces in hand. */
  orderCalledOff: {
    status: 404,
    inEnglish: ({ code }: Order) =>
      `Order ${code} is cancelled. Put its pieces back on the shelf, and give no courier a parcel of it.`,
  },
  orderOfAnother: { status: 403 },

  // Placing an order.
  directBuyOfSeveral: { status: 400, field: 'items' },
  pieceNotSold: {
    status: 404,
    details: ({ gone, lines }: { gone: number[]; lines: OrderLineNow[] }) => ({
      field: `items.${gone[0]}`,
      gone,
      lines,
    }),
  },
  linesShort: {
    status: 409,
    words: ({ lines }: { lines: OrderLineNow[] }, locale) => lines.map(words[locale].lineShort).join(' '),
    details: ({ lines }: { lines: OrderLineNow[] }) => ({ lines }),
  },
  totalChanged: {
    status: 409,
    details: (now: { amount: number; lines: OrderLineNow[] }) => ({ field: 'amount', ...now }),
  },
  creditShort: {
    status: 409,
    words: ({ left }: { left: number }, locale) => words[locale].creditShort({ left: priceText(left) }),
    details: ({ left }: { left: number }) => ({ field: 'credit', left }),
  },
  creditTooMuch: {
    status: 400,
    words: ({ most }: { most: number }, locale) => words[locale].creditTooMuch({ most: priceText(most) }),
    field: 'credit',
  },
  creditCoversAll: { status: 400, field: 'credit' },
  buyerUnnamed: { status: 400, field: 'address.legalName' },
  buyerElsewhere: { status: 400, field: 'address.gstin' },
  placeNotServed: { status: 409, field: 'address.zipcode' },
  noCashThere: { status: 409, field: 'address.zipcode' },
  cashOrdersOpen: {
    status: 409,
    words: (cash: Cash, locale) => words[locale].cashOrdersOpen(proven(cash)),
  },
  cashPiecesOver: {
    status: 409,
    words: (cash: Cash & { name: string; size: string }, locale) =>
      words[locale].cashPiecesOver(proven(cash)),
    field: 'items',
  },
  cashValueOver: {
    status: 409,
    words: (cash: Cash, locale) =>
      words[locale].cashValueOver({ ...proven(cash), most: priceText(cash.most) }),
  },
  cashOverMost: {
    status: 409,
    words: ({ most }: { most: number }, locale) => words[locale].cashOverMost({ most: priceText(most) }),
  },
  cashDayOver: {
    status: 409,
    words: ({ most }: { most: number }, locale) => words[locale].cashDayOver({ most: priceText(most) }),
  },
  cashAfterReturns: {
    status: 409,
    words: ({ count, phone, email }: Reached & { count: number }, locale) =>
      words[locale].cashAfterReturns({ count, phone, email }),
  },
  cashTooRisky: {
    status: 409,
    words: ({ risk, phone, email }: Reached & { risk: CashRisk }, locale) =>
      words[locale].cashTooRisky({
        ...{ phone, email },
        reasons: saidOf(risk, words[locale].cashReason),
        help: saidOf(risk, words[locale].cashHelp),
      }),
  },
  keyOfAnotherOrder: { status: 409, field: 'Idempotency-Key' },

  // Confirming an order.
  confirmedTooLate: { status: 409 },

  // Moving and packing an order.
  orderUnconfirmed: {
    status: 409,
    inEnglish: ({ code }: Order) =>
      `Order ${code} waits until its shopper confirms it. Ring them and confirm it here, or wait: it is cancelled by itself in time.`,
  },
  moveIllegal: {
    status: 409,
    inEnglish: ({ code, status, moves, to }: Order & Record<'status' | 'to', OrderStatus> & Moves) =>
      `Order ${code} is ${status}: ${moves.length > 0 ? `it can become ${moves.join(' or ')}` : 'that is where it stays'}, not ${to}.`,
  },
  orderEnded: {
    status: 409,
    inEnglish: ({ code, endedAs }: Order & { endedAs: OrderEnd }) =>
      endedAs === 'lost'
        ? `Order ${code} has ended: its parcel was lost.`
        : `Order ${code} has ended: its parcel is back and was looked at.`,
  },
  parcelNotOnItsWay: {
    status: 409,
    inEnglish: ({ code }: Order) =>
      `The parcel of order ${code} is not on its way to the shopper. Say what became of it, or send another one.`,
  },
  orderLapsed: {
    status: 409,
    inEnglish: ({ code }: Order) => `Order ${code} was never paid and has lapsed.`,
  },
  orderUnpaid: {
    status: 409,
    inEnglish: ({ code }: Order) => `Order ${code} is not paid yet. It can be packed once it is.`,
  },
  orderRefunded: {
    status: 409,
    inEnglish: ({ code }: Order) =>
      `All of the money for order ${code} has gone back: it is not packed or sent. Cancel it.`,
  },
  noPapersOfUnknown: { status: 404, inEnglish: ({ code }: Order) => `There is no order ${code}.` },
  noPapersOfCancelled: {
    status: 409,
    inEnglish: ({ code }: Order) => `Order ${code} is cancelled: there is nothing to pack.`,
  },
  noPapersOfUnpaid: {
    status: 409,
    inEnglish: ({ code }: Order) => `Order ${code} is not paid. It has papers once it is.`,
  },

  courierHasLess: {
    status: 409,
    inEnglish: ({ code, held }: Order & { held: number }) =>
      held > 0
        ? `The courier has only ${priceText(rupees(held))} of order ${code} to hand over.`
        : `The courier has no cash of order ${code} to hand over.`,
    field: 'amount',
  },

  // Cancelling an order.
  nothingToCancel: { status: 409 },
  exchangeNotCancelled: { status: 409 },
  cancelledAlready: { status: 409 },
  /** For its shopper; a shopkeeper can still cancel it. */
  packedAlready: { status: 409 },
  cancelTimeOver: {
    status: 409,
    words: (shop: Pick<ShopFacts, 'phone' | 'cancelMinutes'>, locale) =>
      words[locale].cancelTimeOver({ phone: shop.phone, ...cancelSpan(shop) }),
  },
  tooLateToCancel: { status: 409 },
  unpaidIsCancelledWhole: {
    status: 409,
    inEnglish: () => 'This order still waits for its payment. Cancel all of it, or wait until it is paid.',
  },
  noPiecesNamed: {
    status: 400,
    inEnglish: () => 'Say which pieces to cancel.',
    field: 'lines',
  },
  piecesUnknown: {
    status: 400,
    inEnglish: () => 'lines must name lines of this order and how many pieces of each.',
    field: 'lines',
  },
  tooManyPieces: {
    status: 400,
    inEnglish: ({ name, left }: { name: string; left: number }) =>
      `Of ${name} this order has only ${left} left to cancel.`,
    field: 'lines',
  },
  piecesChanged: {
    status: 409,
    inEnglish: ({ left }: { left: number }) =>
      `Somebody else has cancelled pieces of this order: ${left === 1 ? 'one piece is' : `${left} pieces are`} left. Look at it again.`,
  },
})

/** How to reach somebody of the shop who can look at the order again. */
type Reached = { phone: string; email: string }

/** The risks of the order, each as its message words it; risks without a message are left out. */
const saidOf = (
  { factors }: CashRisk,
  message: (asked: { factor: CashRisk['factors'][number]['factor'] }) => string,
): string =>
  factors
    .filter(({ points }) => points > 0)
    .map(({ factor }) => message({ factor }))
    .filter((text) => text !== '')
    .join(' ')

/** `most`: the limit that the shopkeeper has set, in pieces, orders or rupees. */
type Cash = { most: number; isProven: boolean }

/** As the message's select takes it. */
const proven = <C extends Cash>(cash: C) => ({ ...cash, proven: cash.isProven ? 'yes' : 'other' }) as const

type Moves = { moves: readonly OrderStatus[] }
