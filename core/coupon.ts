import type { Paise } from './money.ts'
import { shareOut } from './share-out.ts'
import { deepened, type RateRow, rateRow, type TaxClass } from './tax/rates.ts'

export const COUPON_KINDS = ['percent', 'fixed', 'free-delivery', 'buy-get'] as const
export type CouponKind = (typeof COUPON_KINDS)[number]

/** What a coupon takes off, and off what. Fields of other kinds of coupon are null. */
export type CouponOffer = {
  kind: CouponKind
  percent: number | null
  /** The most that a percentage takes off. */
  capPaise: Paise | null
  valuePaise: Paise | null
  /** `buy-get`: of every `buy` + `get` pieces, the `get` cheapest are free. */
  buy: number | null
  get: number | null
  /** Categories and products that it applies to; both empty: all. */
  categories: string[]
  /** By handle. */
  products: string[]
}

export type Coupon = CouponOffer & {
  code: string
  firstOrder: boolean
  /** The least that the pieces it applies to must cost together, after the discounts of their products. */
  minSpendPaise: Paise
  startsAt: Date
  /** Null: until it is ended by hand. */
  endsAt: Date | null
  /** How many orders may use it; null: any number. */
  most: number | null
  mostPerAccount: number | null
  mostPerPhone: number | null
}

/** A line of an order as a coupon sees it: prices are after the product's own discount. */
export type CouponLine = {
  handle: string
  category: string
  taxClass: string
  unitPaise: Paise
  quantity: number
}

/** A coupon with no conditions: others are made by overriding it. */
export const PLAIN_COUPON: Omit<Coupon, 'code' | 'startsAt'> = {
  kind: 'percent',
  percent: null,
  capPaise: null,
  valuePaise: null,
  buy: null,
  get: null,
  firstOrder: false,
  minSpendPaise: 0,
  endsAt: null,
  most: null,
  mostPerAccount: null,
  mostPerPhone: null,
  categories: [],
  products: [],
}

const CODE = /^[A-Z0-9]{3,24}$/

/** A typed code in its stored form: upper case, without spaces and dashes. `isCode` says whether it can be one. */
export const readCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}_.]/gu, '')

export const isCode = (code: string): boolean => CODE.test(code)

const isFor = (
  { categories, products }: Pick<CouponOffer, 'categories' | 'products'>,
  line: Pick<CouponLine, 'category' | 'handle'>,
): boolean =>
  (categories.length === 0 && products.length === 0) ||
  categories.includes(line.category) ||
  products.includes(line.handle)

/** What the pieces that the coupon applies to cost before it, in paise. */
export const spentOn = (offer: CouponOffer, lines: CouponLine[]): Paise =>
  sumOf(lines.filter((line) => isFor(offer, line)))

export const piecesFor = (offer: CouponOffer, lines: CouponLine[]): number =>
  lines.filter((line) => isFor(offer, line)).reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * What the coupon takes off each piece of each line, in paise: its worth, shared by price among the pieces that it is for,
 * and, where `deepens`, what brings a piece out of the band of prices that no tax rate fits.
 */
export function couponShares(
  offer: CouponOffer,
  lines: CouponLine[],
  { deepens, now }: { deepens: boolean; now: Date },
): Paise[][] {
  const mine = lines.map((line) => ({ ...line, quantity: isFor(offer, line) ? line.quantity : 0 }))
  const pieces = mine.flatMap(({ unitPaise, quantity }) => Array<Paise>(quantity).fill(unitPaise))
  const shares = shareOut(worthOf(offer, mine), pieces)
  let at = 0
  return lines.map((line, place) => {
    const { quantity } = mine[place]!
    if (quantity === 0) return Array<Paise>(line.quantity).fill(0)
    at += quantity
    const row = rateRow(line.taxClass as TaxClass, now)
    const own = shares.slice(at - quantity, at)
    return deepens ? own.map((share) => outOfBand(row, line.unitPaise, share)) : own
  })
}

/** A coupon always leaves a rupee to be paid: an order that costs nothing has no invoice, and no provider takes 0. */
const LEAST_LEFT: Paise = 100

function worthOf(offer: CouponOffer, lines: CouponLine[]): Paise {
  const sum = sumOf(lines)
  return Math.max(0, Math.min(fullWorth(offer, lines, sum), sum - LEAST_LEFT))
}

function fullWorth(offer: CouponOffer, lines: CouponLine[], sum: Paise): Paise {
  switch (offer.kind) {
    case 'percent':
      return Math.min(Math.round((sum * offer.percent!) / 100), offer.capPaise ?? Number.POSITIVE_INFINITY)
    case 'fixed':
      return offer.valuePaise!
    case 'buy-get':
      return cheapest(lines, freePieces(offer, lines))
    case 'free-delivery':
      return 0
  }
}

function freePieces({ buy, get }: CouponOffer, lines: CouponLine[]): number {
  const pieces = lines.reduce((count, { quantity }) => count + quantity, 0)
  return Math.floor(pieces / (buy! + get!)) * get!
}

function cheapest(lines: CouponLine[], count: number): Paise {
  let left = count
  let sum = 0
  for (const { unitPaise, quantity } of lines.toSorted((a, b) => a.unitPaise - b.unitPaise)) {
    const taken = Math.min(left, quantity)
    sum += taken * unitPaise
    left -= taken
  }
  return sum
}

/** The piece's share, raised where needed to bring its price below the band in which neither tax rate fits. */
function outOfBand(row: RateRow, unitPaise: Paise, share: Paise): Paise {
  return share > 0 ? unitPaise - deepened(row, unitPaise - share) : share
}

const sumOf = (lines: Pick<CouponLine, 'unitPaise' | 'quantity'>[]): Paise =>
  lines.reduce((sum, { unitPaise, quantity }) => sum + unitPaise * quantity, 0)
