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
  /** As people read it. */
  sizeText: string
  quantity: number
  /** Pieces on the shelf, this order's among them. */
  stock: number
  listedPaise: number
  unitPaise: number
  pictures: Picture[]
  category: string
  hsn: string
  taxClass: string
  /** What a coupon takes off each piece; null: nothing. */
  couponPaise: number[] | null
  /** How many working days it takes to be made ready; 0: it lies on the shelf. */
  readyDays: number
}

/** An order as it will be written. `id` and `code` are its own from now on. */
export type PricedOrder = {
  id: string
  code: string
  lines: PricedLine[]
  sums: Totals
  coupon: AppliedCoupon | null
  /** What of the total is paid with store credit. */
  creditPaise: Paise
  /** '2026-12-04': the latest day on which it is promised to come; null: none is. */
  promisedOn: string | null
}

/** Whose stock it takes. */
export const productsOf = ({ lines }: PricedOrder): string[] => [
  ...new Set(lines.map(({ productId }) => productId)),
]

/** What there is of each size that is wanted, by `handle/size`, and what it costs before discounts. */
export type Shelf = Map<string, OnShelf>

/**
 * Locks the stock of what is wanted, in one order for everybody so that no two orders wait for each other. What is locked
 * by others is waited for, or passed over and not on the shelf; nor is what is not sold. `not locked`: only looked at.
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
      -- One by one, and below by their ids: an order has few lines, and the database would rather read every variant there is.
      select p.*, w.size from unnest(${unmeasured(tx, handles)}, ${unmeasured(tx, names)}) as w (handle, size)
      cross join lateral (
        select p.*, v.id as variant_id from products p join variants v on v.product_id = p.id
        where p.handle = w.handle and p.published and v.size = w.size offset 0
      ) p
    )
    select v.id as "variantId", p.id as "productId", p.handle, p.name, v.size, v.stock, p.price_paise as "listedPaise",
      p.discount_type as "discountType", p.discount_value as "discountValue", p.discount_ends_at as "discountEndsAt",
      p.category, p.hsn, p.tax_class as "taxClass", coalesce((p.details ->> 'readyDays')::int, 0) as "readyDays",
      p.details -> 'wornBy' as "wornBy",
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
 * Prices an order's lines from the shelf, and promises the day. Refuses what is not sold (404), line by line what is not
 * there (409), where the shop does not deliver, or not for cash (409), a coupon that it cannot have, and (409), with what
 * the lines cost now, a total other than the one that the shopper saw, and store
 * credit that it cannot be paid with.
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

/** Refuses (400) more than the order costs or what leaves too little to be paid, and (409) more than there is. */
function refuseCredit(total: Paise, credit: Paise, balance: Paise): void {
  if (credit === 0) return
  const most = creditFor(total, credit)
  if (credit !== most) throw new Refusal(ORDERS.creditTooMuch, { most: rupees(most) })
  if (balance < credit) throw new Refusal(ORDERS.creditShort, { left: rupees(balance) })
}

type ToReduce = Pick<ToPrice, 'shopper' | 'delivery' | 'coupon' | 'couponRules'>

/** What the lines come to, by the coupon that is asked for, if there is one. Refuses what the coupon does not allow. */
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

/** `method` null: nothing is left to be paid. */
function refuseWay({ pin, delivers, cash }: Way, method: PaymentMethod | null): void {
  if (delivers === 'no') throw new Refusal(ORDERS.placeNotServed, { pin })
  if (method === CASH && !cash) throw new Refusal(ORDERS.noCashThere, { pin })
}

/** What the order takes is there for no other that is priced from the same shelf. */
export function takeOff(shelf: Shelf, { lines }: PricedOrder): void {
  for (const { handle, size, quantity } of lines) shelf.get(`${handle}/${size}`)!.stock -= quantity
}

/** The same product and size asked for twice is one line. */
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
  const short = lines.filter(({ quantity, stock }) => stock < quantity)
  if (short.length > 0) throw new Refusal(ORDERS.linesShort, { lines: short.map(asItIs) })
  return lines
}

/** Whether or not they are there. Refuses what is not sold (404). */
export const pricesOf = (shelf: Shelf, wanted: WantedLine[], now: Date): PricedLine[] =>
  wanted.map(({ _id, size, quantity }, place) => {
    const row = shelf.get(`${_id}/${size}`)
    if (!row) throw new Refusal(ORDERS.pieceNotSold, { _id, size, place })
    return price(row, quantity, now)
  })

type OnShelf = Omit<PricedLine, 'quantity' | 'unitPaise' | 'couponPaise' | 'sizeText'> & {
  wornBy: WornBy | null
  discountType: 'percentage' | 'fixed' | null
  discountValue: number | null
  discountEndsAt: Date | null
}

function price(row: OnShelf, quantity: number, now: Date): PricedLine {
  const { discountType, discountValue, discountEndsAt, wornBy, ...line } = row
  const discount = discountOf(discountType, discountValue, discountEndsAt)
  return {
    ...line,
    sizeText: sizeText(line.size, wornBy),
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
