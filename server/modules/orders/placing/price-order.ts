import type { CouponRules } from '../../../../core/coupon-rules.ts'
import { discounted } from '../../../../core/discount.ts'
import { type Paise, paise, rupees } from '../../../../core/money.ts'
import { CASH, type PaymentMethod } from '../../../../core/payment-methods.ts'
import type { Picture } from '../../../../core/product.ts'
import type { OrderLineNow } from '../../../../core/refusal.ts'
import { ORDERS } from '../../../../core/refusals/orders.ts'
import type { DeliveryTerms } from '../../../../core/shop.ts'
import { type Size, sizeText, type WornBy } from '../../../../core/sizes.ts'
import { creditFor } from '../../../../core/store-credit.ts'
import { type Totals, totals } from '../../../../core/totals.ts'
import { type Database, type Transaction, unmeasured } from '../../../platform/database.ts'
import { newCode, newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { offeredSizes } from '../../catalogue/offered-sizes.ts'
import { discountOf } from '../../catalogue/price-history.ts'
import { type AppliedCoupon, applyCoupon } from '../../coupons/apply-coupon.ts'
import type { HeldCoupons } from '../../coupons/hold-coupons.ts'
import type { Way } from '../../shipping/promise.ts'
import { type Locked, passingOver } from './locked.ts'

export type WantedLine = { _id: string; size: Size; quantity: number }

export type PricedLine = {
  variantId: string
  productId: string
  handle: string
  name: string
  size: Size
  /** The size as people read it. */
  sizeText: string
  quantity: number
  /** Pieces in stock, including those that this order will take. */
  stock: number
  listedPaise: number
  unitPaise: number
  pictures: Picture[]
  category: string
  hsn: string
  taxClass: string
  /** What a coupon takes off each piece, in paise; null: nothing. */
  couponPaise: number[] | null
  /** Shop days until it is ready; 0: it is in stock. */
  readyDays: number
}

/** A priced order, ready to be written; it keeps this `id` and `code`. */
export type PricedOrder = {
  id: string
  code: string
  lines: PricedLine[]
  sums: Totals
  coupon: AppliedCoupon | null
  /** What of the total is paid with store credit. */
  creditPaise: Paise
  /** '2026-12-04', the promised latest day of delivery; null: none. */
  promisedOn: string | null
}

/** The products whose stock it takes. */
export const productsOf = ({ lines }: PricedOrder): string[] => [
  ...new Set(lines.map(({ productId }) => productId)),
]

/** Stock and price before discounts of each ordered size, by `handle/size`. */
export type Shelf = Map<string, OnShelf>

/**
 * Locks the stock of the ordered sizes, always in the same order to prevent deadlocks. Rows locked by others are waited
 * for, or skipped and missing in the result; sizes that are not sold are missing too. `not locked`: reads only.
 */
export async function lockShelf(
  tx: Database | Transaction,
  wanted: WantedLine[],
  locked: Locked | 'not locked',
): Promise<Shelf> {
  const sizes = mergeLines(wanted)
  const [handles, names] = [sizes.map(({ _id }) => _id), sizes.map(({ size }) => size)]
  const rows = await tx<OnShelf[]>`
    with wanted as materialized (
      -- A lateral lookup per line: an order has few lines, and the planner would otherwise scan all variants.
      select p.*, w.size from unnest(${unmeasured(tx, handles)}, ${unmeasured(tx, names)}) as w (handle, size)
      cross join lateral (
        select p.*, v.id as variant_id from products p join variants v on v.product_id = p.id
        where p.handle = w.handle and p.published and v.size = w.size offset 0
      ) p
    )
    select v.id as "variantId", p.id as "productId", p.handle, p.name, v.size, v.stock, p.price_paise as "listedPaise",
      p.discount_type as "discountType", p.discount_value as "discountValue", p.discount_ends_at as "discountEndsAt",
      p.category, p.hsn, p.tax_class as "taxClass", coalesce((p.details ->> 'readyDays')::int, 0) as "readyDays",
      p.details -> 'wornBy' as "wornBy", ${offeredSizes(tx)} as offered,
      (select jsonb_build_array(jsonb_build_object('hash', hash, 'width', width, 'height', height, 'colour', colour,
          'alt', alt))
        from product_pictures join pictures on hash = picture where product_id = p.id and position = 0) as pictures
    from wanted p join variants v on v.id = p.variant_id and v.id = any(array(select variant_id from wanted)) and v.offered
    order by v.id
    ${locked === 'not locked' ? tx`` : tx`for no key update of v ${passingOver(tx, locked)}`}`
  return new Map(rows.map((row) => [`${row.handle}/${row.size}`, row]))
}

export const isOn = (shelf: Shelf, { items }: { items: WantedLine[] }): boolean =>
  items.every(({ _id, size }) => shelf.has(`${_id}/${size}`))

type ToPrice = {
  shopper: { accountId: string }
  items: WantedLine[]
  amount: number
  creditPaise: Paise
  delivery: DeliveryTerms
  way: Way
  method: PaymentMethod
  coupon: string | null
  couponRules: CouponRules
}

/**
 * Prices the lines of an order and computes its promised day. Refuses 404 what is not sold; 409 lines of which not enough
 * is there, a place without delivery or without cash on delivery, a coupon that does not apply, a total other than the
 * shopper saw (with the present prices of the lines), and store credit that it cannot be paid with.
 */
export function priceOrder(
  shelf: Shelf,
  wanted: ToPrice,
  now: Date,
  coupons: HeldCoupons | null = null,
  credits: Map<string, Paise> | null = null,
): PricedOrder {
  const { shopper, items, amount, creditPaise, way, method } = wanted
  const isCovered = creditPaise > 0 && creditPaise === paise(amount)
  refuseWay(way, isCovered ? null : method)
  const { lines, sums, coupon } = reduce(priceLines(shelf, items, now), wanted, now, coupons)
  if (sums.total !== paise(amount))
    throw new Refusal(ORDERS.totalChanged, { amount: rupees(sums.total), lines: lines.map(asItIs) })
  refuseCredit(sums.total, creditPaise, credits?.get(shopper.accountId) ?? 0)
  const promisedOn = way.by(now, Math.max(...lines.map(({ readyDays }) => readyDays)))
  return { id: newId(), code: newCode(), lines, sums, coupon, creditPaise, promisedOn }
}

/**
 * Refuses (400) more credit than the order costs, or so much that too little is left to pay, and (409) more than the
 * account has.
 */
function refuseCredit(total: Paise, credit: Paise, balance: Paise): void {
  if (credit === 0) return
  const most = creditFor(total, credit)
  if (credit !== most) throw new Refusal(ORDERS.creditTooMuch, { most: rupees(most) })
  if (balance < credit) throw new Refusal(ORDERS.creditShort, { left: rupees(balance) })
}

type ToReduce = Pick<ToPrice, 'shopper' | 'delivery' | 'coupon' | 'couponRules'>

/** What the lines cost with the requested coupon, if any. Refuses a coupon that does not apply. */
export function reduce(
  lines: PricedLine[],
  { shopper, delivery, coupon: code, couponRules }: ToReduce,
  now: Date,
  coupons: HeldCoupons | null,
): Pick<PricedOrder, 'lines' | 'sums' | 'coupon'> {
  const { accountId } = shopper
  const { deepens } = couponRules
  const coupon =
    code && coupons ? applyCoupon(coupons, code, { accountId, lines, delivery, deepens, now }) : null
  const sums = totals(
    lines.map(({ unitPaise, quantity }) => ({ unitPrice: unitPaise, quantity })),
    delivery,
    coupon ?? undefined,
  )
  const couponPaise = (place: number) => (coupon && coupon.goodsPaise > 0 ? coupon.shares[place]! : null)
  return { lines: lines.map((line, place) => ({ ...line, couponPaise: couponPaise(place) })), sums, coupon }
}

/** `method` null: nothing is left to pay. */
function refuseWay({ pin, delivers, cash }: Way, method: PaymentMethod | null): void {
  if (delivers === 'no') throw new Refusal(ORDERS.placeNotServed, { pin })
  if (method === CASH && !cash) throw new Refusal(ORDERS.noCashThere, { pin })
}

/** Deducts what an order takes from the stock, for the orders after it. */
export function takeOff(shelf: Shelf, { lines }: PricedOrder): void {
  for (const { handle, size, quantity } of lines) shelf.get(`${handle}/${size}`)!.stock -= quantity
}

/** Merges lines of the same product and size. */
export function mergeLines(items: WantedLine[]): WantedLine[] {
  const merged = new Map<string, WantedLine>()
  for (const { _id, size, quantity } of items) {
    const line = merged.get(`${_id}/${size}`)
    merged.set(`${_id}/${size}`, { _id, size, quantity: quantity + (line?.quantity ?? 0) })
  }
  return [...merged.values()]
}

function priceLines(shelf: Shelf, wanted: WantedLine[], now: Date): PricedLine[] {
  const lines = pricesOf(shelf, wanted, now)
  const short = lines.filter(isShort)
  if (short.length > 0) throw new Refusal(ORDERS.linesShort, { lines: short.map(asItIs) })
  return lines
}

/** Prices of lines, in stock or not. Refuses (404) what is not sold, and says what is short beside it. */
export function pricesOf(shelf: Shelf, wanted: WantedLine[], now: Date): PricedLine[] {
  const gone: number[] = []
  const lines = wanted.flatMap(({ _id, size, quantity }, place) => {
    const row = shelf.get(`${_id}/${size}`)
    if (row) return [price(row, quantity, now)]
    gone.push(place)
    return []
  })
  const [first] = gone
  if (first === undefined) return lines
  const { _id, size } = wanted[first]!
  throw new Refusal(ORDERS.pieceNotSold, { _id, size, gone, lines: lines.filter(isShort).map(asItIs) })
}

const isShort = ({ quantity, stock }: PricedLine): boolean => stock < quantity

type OnShelf = Omit<PricedLine, 'quantity' | 'unitPaise' | 'couponPaise' | 'sizeText'> & {
  wornBy: WornBy | null
  offered: number
  discountType: 'percentage' | 'fixed' | null
  discountValue: number | null
  discountEndsAt: Date | null
}

function price(row: OnShelf, quantity: number, now: Date): PricedLine {
  const { discountType, discountValue, discountEndsAt, wornBy, offered, ...line } = row
  const discount = discountOf(discountType, discountValue, discountEndsAt)
  return {
    ...line,
    sizeText: sizeText(line.size, wornBy, offered),
    quantity,
    unitPaise: discounted(row.listedPaise, discount, now),
    couponPaise: null,
    pictures: row.pictures ?? [],
  }
}

const asItIs = ({ handle, size, sizeText, name, quantity, stock, unitPaise }: PricedLine): OrderLineNow => ({
  _id: handle,
  size,
  sizeText,
  name,
  wanted: quantity,
  available: stock,
  price: rupees(unitPaise),
})
