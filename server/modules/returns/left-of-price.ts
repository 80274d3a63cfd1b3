import { TAKEN } from '../../../core/return-state.ts'
import { type CreditedRow, invoiceRows } from '../../../core/tax/invoice-rows.ts'
import { creditLeft, type LeftRow, leftRows, reduceLeft } from '../../../core/tax/left-rows.ts'
import type { Transaction } from '../../platform/database.ts'
import { type About, priceReductions } from '../orders/tax/price-reductions.ts'
import { isAbout } from '../orders/tax/reduce-price.ts'
import { soldPieces } from '../orders/tax/sold-pieces.ts'
import { pricesOf } from './prices-of.ts'

/**
 * What is left of an order without an invoice, row by row, as credit notes would have left it: earlier refunds of a line or
 * of the delivery reduce only that one. The tax in the rows is meaningless. The order is locked.
 */
export async function leftOfPrice(tx: Transaction, orderId: string): Promise<LeftRow[]> {
  const [{ deliveryPaise, at }] = await tx<[{ deliveryPaise: number; at: Date }]>`
    select delivery_paise as "deliveryPaise", placed_at as at from orders where id = ${orderId}`
  const pieces = await soldPieces(tx, orderId)
  const rows = invoiceRows({ pieces, deliveryPaise, supply: 'between', at })
  const notes: { rows: LeftRow['row'][]; credited: CreditedRow[] }[] = []
  for (const taken of await takenOff(tx, orderId)) {
    const left = leftRows(rows, notes)
    if (!taken.back) notes.push(reduceLeft(left, taken.amountPaise, 'between', isAbout(taken.about)))
    else {
      const { back, delivery } = taken
      const goods = goodsIn(left, back.position, await pricesOf(tx, { orderId, ...back }))
      const credited = [...goods, ...(delivery ? deliveryIn(left) : [])]
      notes.push({ rows: creditLeft(left, credited), credited })
    }
  }
  return leftRows(rows, notes)
}

/** The rows that pieces of a line belong to, by their prices. Throws when they are not left. */
export const goodsIn = (left: LeftRow[], position: number, prices: number[]): CreditedRow[] =>
  [...Map.groupBy(prices, (price) => price)].map(([price, alike]) => {
    const of = left.find(
      ({ row, pieces }) => row.position === position && row.unitPaise === price && pieces >= alike.length,
    )
    if (!of) throw new Error(`There are no ${alike.length} pieces at ${price} left of line ${position}.`)
    return { place: of.place, quantity: alike.length }
  })

export const deliveryIn = (left: LeftRow[]): CreditedRow[] =>
  left
    .filter(({ row, pieces }) => row.position === null && pieces > 0)
    .map(({ place }) => ({ place, quantity: 1 }))

type TakenOff = { at: Date } & (
  | { amountPaise: number; about: About; back?: never }
  /** Returned pieces, with or without their delivery. */
  | { back: { position: number; pieces: number[] }; delivery: boolean }
)

/** Oldest first. */
async function takenOff(tx: Transaction, orderId: string): Promise<TakenOff[]> {
  const came = await tx<{ at: Date; position: number; pieces: number[]; delivery: boolean }[]>`
    select e.at, position, pieces, delivery_paise > 0 as delivery
    from returns r join return_events e on e.return_id = r.id and e.state = 'qc_passed'
    where order_id = ${orderId} and r.state = any(${TAKEN})`
  const back = came.map(({ at, delivery, ...back }) => ({ at, delivery, back }))
  const taken: TakenOff[] = [...(await priceReductions(tx, orderId)), ...back]
  return taken.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}
