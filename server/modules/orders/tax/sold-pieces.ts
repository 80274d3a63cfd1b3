import type { Paise } from '../../../../core/money.ts'
import type { SoldPieces } from '../../../../core/tax/invoice-rows.ts'
import type { TaxClass } from '../../../../core/tax/rates.ts'
import type { Database, Transaction } from '../../../platform/database.ts'

/** The remaining pieces of an order, grouped by price: a coupon takes different amounts off the pieces of a line. */
export async function soldPieces(sql: Database | Transaction, orderId: string): Promise<SoldPieces[]> {
  const lines = await sql<Line[]>`
    select position, name || ', ' || coalesce(size_text, size) as name, hsn, tax_class as "taxClass", listed_paise as "listedPaise",
      unit_paise as "unitPaise",
      quantity - cancelled_quantity as quantity, coupon_paise as "couponPaise"
    from order_lines where order_id = ${orderId} and quantity > cancelled_quantity order by position`
  return lines.flatMap(({ couponPaise, ...line }) => {
    const prices = Array.from(
      { length: line.quantity },
      (_, piece) => line.unitPaise - (couponPaise?.[piece] ?? 0),
    )
    return [...Map.groupBy(prices, (price) => price)].map(([unitPaise, alike]) => ({
      ...line,
      unitPaise,
      quantity: alike.length,
    }))
  })
}

/** `couponPaise`: for each piece; pieces are cancelled from the last one on. */
type Line = Omit<SoldPieces, 'taxClass'> & { taxClass: TaxClass; couponPaise: Paise[] | null }
