import type { Paise } from '../../../../core/money.ts'
import { RETURN_KEY } from '../../../../core/refund.ts'
import type { Transaction } from '../../../platform/database.ts'
import { givenForCancelled } from '../cancelling/pieces-to-cancel.ts'

/** What a reduction is for: lines by position, and whether the delivery; neither: the whole order. */
export type About = { positions: number[]; delivery: boolean }
type Reduction = { at: Date; amountPaise: Paise; about: About }

/**
 * Price reductions of an order, oldest first; without those for pieces that were cancelled later, which their cancellation
 * includes, and without refunds of returns. The order is locked.
 */
export async function priceReductions(tx: Transaction, orderId: string): Promise<Reduction[]> {
  const refunds = await reducingRefunds(tx, orderId)
  const over = await takenOver(tx, orderId)
  return refunds.flatMap(({ at, amountPaise, pieces, delivery }) => {
    const positions = pieces.map(({ position }) => position)
    let left = amountPaise
    for (const position of positions) {
      const taken = Math.min(left, over.get(position) ?? 0)
      over.set(position, (over.get(position) ?? 0) - taken)
      left -= taken
    }
    return left > 0 ? [{ at, amountPaise: left, about: { positions, delivery } }] : []
  })
}

type Refund = { at: Date; amountPaise: Paise; pieces: { position: number }[]; delivery: boolean }

/** A refund that is paid in several ways is one reduction. */
const reducingRefunds = (tx: Transaction, orderId: string) => tx<Refund[]>`
  select min(requested_at) as at, sum(amount_paise)::bigint as "amountPaise",
    coalesce(jsonb_agg(pieces) filter (where pieces is not null) -> 0, '[]') as pieces, bool_or(of_delivery) as delivery
  from refunds
  where order_id = ${orderId} and lessens_price and (key is null or not starts_with(key, ${RETURN_KEY}))
  group by coalesce(split_part(key, ' (', 1), id::text) order by 1`

/** By line. */
async function takenOver(tx: Transaction, orderId: string): Promise<Map<number, Paise>> {
  const lines = await tx<{ position: number; paise: Paise }[]>`
    select position, ${givenForCancelled(tx)} as paise from order_lines
    where order_id = ${orderId} and given_back_paise is not null`
  return new Map(lines.map(({ position, paise }) => [position, paise]))
}
