import type { Fragment, Transaction } from '../../../platform/database.ts'
import type { NewOrder } from './write-order.ts'

/** Empties the carts of orders that were placed from them. Returns a statement, which can be part of another. */
export function emptyCarts(tx: Transaction, orders: NewOrder[]): Fragment {
  const ids = orders.filter(({ directBuy }) => !directBuy).map(({ shopper }) => shopper.accountId)
  return tx`delete from cart_lines where account_id = any(${ids}::uuid[])`
}

/** Removes the piece of a direct order from the cart, if it is in there. */
export async function takeOutDirect(tx: Transaction, orders: NewOrder[]): Promise<void> {
  const direct = orders.filter(({ directBuy }) => directBuy)
  await Promise.all(direct.map(({ shopper, lines }) => takeOut(tx, shopper.accountId, lines[0]!)))
}

/** Removes these pieces from a cart, as far as they are in it. */
async function takeOut(
  tx: Transaction,
  accountId: string,
  { variantId, quantity }: { variantId: string; quantity: number },
): Promise<void> {
  await Promise.all([
    tx`delete from cart_lines
      where account_id = ${accountId} and variant_id = ${variantId} and quantity <= ${quantity}`,
    tx`update cart_lines set quantity = quantity - ${quantity}
      where account_id = ${accountId} and variant_id = ${variantId} and quantity > ${quantity}`,
  ])
}

/**
 * Removes what an order bought from its shopper's cart. A payment may come long after the order was written: pieces added
 * since then stay.
 */
export async function takeOutBought(tx: Transaction, orderId: string, accountId: string): Promise<void> {
  const bought = await tx<{ variantId: string; quantity: number }[]>`
    select c.variant_id as "variantId", l.quantity from cart_lines c
    join order_lines l on l.variant_id = c.variant_id and l.order_id = ${orderId}
    where c.account_id = ${accountId}
    order by c.variant_id
    for update of c`
  for (const pieces of bought) await takeOut(tx, accountId, pieces)
}
