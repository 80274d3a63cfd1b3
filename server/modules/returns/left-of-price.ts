import { RETURN_KEY } from '../../../core/refund.ts'
import { TAKEN } from '../../../core/return-state.ts'
import { type CreditedRow, invoiceRows } from '../../../core/tax/invoice-rows.ts'
import { creditLeft, type LeftRow, leftRows, reduceLeft } from '../../../core/tax/left-rows.ts'
import type { Transaction } from '../../platform/database.ts'
import { isAbout } from '../orders/tax/reduce-price.ts'
import { soldPieces } from '../orders/tax/sold-pieces.ts'
import { pricesOf } from './prices-of.ts'

/**
 * What is left of an order that has no invoice, row by row, as its notes would have left it if it had one: what went back
 * of a line or of the delivery is not taken out of the others. The tax in it means nothing. The order is locked.
 */
export async function leftOfPrice(tx: Transaction, orderId: string): Promise<LeftRow[]> {
  const [{ deliveryPaise, at }] = await tx<[{ deliveryPaise: number; at: Date }]>`
    select delivery_paise as "deliveryPaise", placed_at as at from orders where id = ${orderId}`
  const pieces = await soldPieces(tx, orderId)
  const rows = invoiceRows({ pieces, deliveryPaise, supply: 'between', at })
  const notes: { rows: LeftRow['row'][]; credited: CreditedRow[] }[] = []
  for (const { amountPaise, about, delivery, back } of await takenOff(tx, orderId)) {
    const left = leftRows(rows, notes)
    const positions = about.map(({ position }) => position)
    if (!back) notes.push(reduceLeft(left, amountPaise, 'between', isAbout({ positions, delivery })))
    else {
      const goods = goodsIn(left, back.position, await pricesOf(tx, { orderId, ...back }))
      const credited = [...goods, ...(delivery ? deliveryIn(left) : [])]
      notes.push({ rows: creditLeft(left, credited), credited })
    }
  }
  return leftRows(rows, notes)
}

/** Which rows pieces of a line are of, by what each of them cost. Throws where they are not left. */
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

type TakenOff = {
  amountPaise: number
  about: { position: number }[]
  delivery: boolean
  /** Pieces that came back; null: only money did go. */
  back: { position: number; pieces: number[] } | null
}

/** The first of it first. What goes back in several ways was asked for as one, and what is for a return is that return's. */
const takenOff = (tx: Transaction, orderId: string) => tx<TakenOff[]>`
  select * from (
    select min(requested_at) as at, sum(amount_paise)::bigint as "amountPaise",
      coalesce(jsonb_agg(pieces) filter (where pieces is not null) -> 0, '[]') as about, bool_or(of_delivery) as delivery,
      null::jsonb as back
    from refunds where order_id = ${orderId} and lessens_price and not starts_with(key, ${RETURN_KEY})
    group by split_part(key, ' (', 1)
    union all
    select e.at, 0, '[]', delivery_paise > 0, jsonb_build_object('position', position, 'pieces', pieces)
    from returns r join return_events e on e.return_id = r.id and e.state = 'qc_passed'
    where order_id = ${orderId} and r.state = any(${TAKEN})
  ) taken order by at`
