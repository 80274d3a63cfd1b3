import { ACCOUNTS } from '../../../core/refusals/accounts.ts'
import type { CartData, LineAgain } from '../../../core/sizes.ts'
import { MOST_PIECES } from '../../../core/totals.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockAccount } from '../accounts/find-account.ts'
import { readCart } from '../cart/cart.ts'
import { ownOrderId } from './own-order.ts'
import { piecesHeld } from './paying/own-holds.ts'

/**
 * Puts the pieces of an earlier order into the cart, as far as they are available, including those in unpaid orders that
 * the next order would give up. Refuses 404, 403, and 401 for an account that is being erased.
 */
export async function orderAgain(
  db: Database,
  accountId: string,
  code: string,
): Promise<{ cartData: CartData; lines: LineAgain[] }> {
  const orderId = await ownOrderId(db, accountId, code)
  const lines = await db.begin(async (tx) => {
    if (!(await lockAccount(tx, accountId))) throw new Refusal(ACCOUNTS.sessionExpired)
    return putAgain(tx, accountId, orderId, await piecesHeld(tx, accountId))
  })
  return { cartData: await readCart(db, accountId), lines }
}

const putAgain = (tx: Transaction, accountId: string, orderId: string, held: Map<string, number>) => tx<
  LineAgain[]
>`
  with wanted as materialized (
    -- Of a cancelled order all that it had; of another one what was not taken off it.
    select variant_id, min(position) as position, min(name) as name, min(size_text) as size_text,
      sum(case when o.status = 'Cancelled' then quantity else quantity - cancelled_quantity end)::int as wanted
    from order_lines l join orders o on o.id = l.order_id
    where o.id = ${orderId} group by variant_id
  ), room as materialized (
    select w.*, p.handle, v.size, greatest(0, least(w.wanted,
      case when p.published and v.offered then least(v.stock + coalesce(
        (${JSON.stringify(Object.fromEntries(held))}::jsonb ->> (p.handle || '/' || v.size))::int, 0), ${MOST_PIECES})
      else 0 end - coalesce(c.quantity, 0))) as added
    from wanted w join variants v on v.id = w.variant_id join products p on p.id = v.product_id
    left join cart_lines c on c.account_id = ${accountId} and c.variant_id = w.variant_id
    where w.wanted > 0
  ), put as (
    insert into cart_lines as c (account_id, variant_id, quantity)
    select ${accountId}, variant_id, added from room where added > 0 order by variant_id
    on conflict (account_id, variant_id)
      do update set quantity = least(c.quantity + excluded.quantity, ${MOST_PIECES})
  )
  select handle as _id, name, size, coalesce(size_text, size) as "sizeText", wanted, added from room order by position`
