import type { Discount } from '../../../core/discount.ts'
import type { Paise } from '../../../core/money.ts'
import { type Offer, priorPrice } from '../../../core/prior-price.ts'
import type { Database, Transaction } from '../../platform/database.ts'

/** Times in milliseconds since 1970, discounts in hundredths of a per cent or of a rupee. */
type Kept = [
  at: number,
  listed: Paise,
  type: Discount['discountType'] | null,
  value: number | null,
  endsAt: number | null,
  onSale: boolean,
]

/** A product's offers, as JSON for `lowestIn`, from rows of `price_history`. */
export const offersJson = (sql: Database | Transaction) => sql`
  json_agg(json_build_array(extract(epoch from at) * 1000, price_paise, discount_type, discount_value,
    extract(epoch from discount_ends_at) * 1000, on_sale) order by at, id)`

/** The price that a reduction may be stated from; null: none. */
export const lowestIn = (offers: string | null): Paise | null =>
  offers === null ? null : priorPrice((JSON.parse(offers) as Kept[]).map(offerOf))

const offerOf = ([at, listed, type, value, endsAt, onSale]: Kept): Offer => ({
  at: new Date(at),
  listed,
  discount: discountOf(type, value, endsAt === null ? null : new Date(endsAt)),
  onSale,
})

/** An offer, and the person who made it; null: the shop itself, or unknown. */
export type NotedOffer = Offer & { by: string | null }

const MOST_OFFERS = 200

/** A product's latest offers, oldest first, the present one last. */
export async function readOffers(db: Database | Transaction, productId: string): Promise<NotedOffer[]> {
  const rows = await db<(Omit<NotedOffer, 'discount'> & Stored)[]>`
    select at, price_paise as listed, discount_type as type, discount_value as value, discount_ends_at as "endsAt",
      on_sale as "onSale", s.name as by
    from price_history h left join staff s on s.id = h.staff_id
    where product_id = ${productId} order by at desc, h.id desc limit ${MOST_OFFERS}`
  return rows
    .reverse()
    .map(({ type, value, endsAt, ...offer }) => ({ ...offer, discount: discountOf(type, value, endsAt) }))
}

type Stored = { type: Discount['discountType'] | null; value: number | null; endsAt: Date | null }

/** Discount values are stored in hundredths of a per cent or of a rupee. */
export function discountOf(
  type: 'percentage' | 'fixed' | null,
  hundredths: number | null,
  endsAt: Date | null,
): Discount | null {
  if (!type || hundredths === null) return null
  return { discountType: type, discountValue: hundredths / 100, endDate: endsAt?.toISOString() ?? null }
}
