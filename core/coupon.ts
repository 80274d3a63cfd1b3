import type { Paise } from './money.ts'
import { shareOut } from './share-out.ts'
import { deepened, type RateRow, rateRow, type TaxClass } from './tax/rates.ts'

export const COUPON_KINDS = ['percent', 'fixed', 'free-delivery', 'buy-get'] as const
export type CouponKind = (typeof COUPON_KINDS)[number]

/** What a coupon gives, and for what. What belongs to another kind is null. */
export type CouponOffer = {
  kind: CouponKind
  percent: number | null
  /** The most that a percentage comes to. */
  capPaise: Paise | null
  valuePaise: Paise | null
  /** Of so many and `get` more, the cheapest `get` are free. */
  buy: number | null
  get: number | null
  /** Both empty: for everything. */
  categories: string[]
  /** By handle. */
  products: string[]
}

export type Coupon = CouponOffer & {
  code: string
  firstOrder: boolean
  /** Of the pieces that it is for, after the discounts of products. */
  minSpendPaise: Paise
  startsAt: Date
  /** Null: until somebody ends it. */
  endsAt: Date | null
  /** How many orders may have it; null: any number. */
  most: number | null
  mostPerAccount: number | null
  mostPerPhone: number | null
}

/** Of an order, after the discount of its product. */
export type CouponLine = {
  handle: string
  category: string
  taxClass: string
  unitPaise: Paise
  quantity: number
}

/** Of a coupon that gives nothing to nobody in particular; the rest is said of each. */
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

/** A code as somebody typed it: in any case, with spaces and dashes. What no code can be comes back as it is written. */
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

/** What the pieces that it is for cost before it. */
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

/** Something is always left to pay: what costs nothing has no invoice, and no provider takes it. */
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

/** The share, or what brings the piece down to where a rate fits: in between neither fits its own base. */
function outOfBand(row: RateRow, unitPaise: Paise, share: Paise): Paise {
  return share > 0 ? unitPaise - deepened(row, unitPaise - share) : share
}

const sumOf = (lines: Pick<CouponLine, 'unitPaise' | 'quantity'>[]): Paise =>
  lines.reduce((sum, { unitPaise, quantity }) => sum + unitPaise * quantity, 0)
