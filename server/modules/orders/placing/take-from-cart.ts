import type { Transaction } from '../../../platform/database.ts'
import type { NewOrder } from './write-order.ts'

/** A cart order empties the cart; a direct one takes out the unit that it bought, if that is in there. */
export async function takeFromCarts(tx: Transaction, orders: NewOrder[]): Promise<void> {
  const [direct, ofCarts] = [orders.filter(isDirect), orders.filter((order) => !isDirect(order))]
  const ids = ofCarts.map(({ shopper }) => shopper.accountId)
  await Promise.all([
    ids.length > 0 && tx`delete from cart_lines where account_id = any(${ids}::uuid[])`,
    ...direct.map(({ shopper, lines }) => takeOut(tx, shopper.accountId, lines[0]!)),
  ])
}

const isDirect = ({ directBuy }: NewOrder) => directBuy

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
