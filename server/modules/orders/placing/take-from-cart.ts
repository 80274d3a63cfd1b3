import type { Transaction } from '../../../platform/database.ts'

/** A cash order of the cart's pieces empties the cart. */
export async function emptyCart(tx: Transaction, accountId: string): Promise<void> {
  await tx`delete from cart_lines where account_id = ${accountId}`
}

/** Takes these pieces out of the cart, as far as they are in there. */
export async function takeOut(
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
