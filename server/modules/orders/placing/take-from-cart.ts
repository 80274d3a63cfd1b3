import type { Fragment, Transaction } from '../../../platform/database.ts'
import type { NewOrder } from './write-order.ts'

/** A cart order empties the cart. A statement, or part of one. */
export function emptyCarts(tx: Transaction, orders: NewOrder[]): Fragment {
  const ids = orders.filter(({ directBuy }) => !directBuy).map(({ shopper }) => shopper.accountId)
  return tx`delete from cart_lines where account_id = any(${ids}::uuid[])`
}

/** A direct order takes out the unit that it bought, if that is in the cart. */
export async function takeOutDirect(tx: Transaction, orders: NewOrder[]): Promise<void> {
  const direct = orders.filter(({ directBuy }) => directBuy)
  await Promise.all(direct.map(({ shopper, lines }) => takeOut(tx, shopper.accountId, lines[0]!)))
}

/** Takes these pieces out of the cart, as far as they are in there. */
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
 * Takes what an order bought out of its shopper's cart. A payment may come long after the order was written: what was
 * put into the cart since then stays.
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
