import { FIRST_STATUS } from '../../../../core/order-status.ts'
import type { Transaction } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { WantedOrder } from './order-request.ts'
import type { PricedOrder } from './price-order.ts'

/**
 * The order, its lines, its history, and the stock it takes, in one statement: an order is what a sale waits for, and
 * every statement of its own would be a message to the database and back. The stock is locked and known to suffice.
 */
export async function writeOrder(
  tx: Transaction,
  { shopper, method, address, directBuy, idempotencyKey, fingerprint }: WantedOrder,
  { id, code, lines, sums }: PricedOrder,
): Promise<void> {
  const numbered = lines.map((line, position) => ({ ...line, position, movementId: newId() }))
  await tx`
    with line as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as l (
        position int, "variantId" uuid, "movementId" uuid, handle text, name text, size text, pictures jsonb,
        quantity int, "listedPaise" int, "unitPaise" int, hsn text, "taxClass" text
      )
    ), taken as (
      -- The ids once more by themselves: without them the database takes the lines for a hundred and reads every variant.
      update variants set stock = stock - quantity, sold = sold + quantity from line
      where id = "variantId" and id = any(${lines.map(({ variantId }) => variantId)}::uuid[])
    ), moved as (
      insert into stock_movements (id, variant_id, delta, cause, order_id, actor_kind)
      select "movementId", "variantId", -quantity, 'sold', ${id}, 'shopper' from line
    ), listed as (
      insert into order_lines (order_id, position, variant_id, handle, name, size, pictures, quantity, listed_paise,
        unit_paise, hsn, tax_class)
      select ${id}, position, "variantId", handle, name, size, pictures, quantity, "listedPaise", "unitPaise", hsn,
        "taxClass"
      from line
    ), told as (
      insert into order_events (id, order_id, kind, status, actor_kind)
      values (${newId()}, ${id}, 'placed', ${FIRST_STATUS}, 'shopper')
    )
    insert into orders (id, code, account_id, payment_method, subtotal_paise, delivery_paise, total_paise, address,
      direct_buy, idempotency_key, request_hash, locale)
    values (${id}, ${code}, ${shopper.accountId}, ${method}, ${sums.subtotal}, ${sums.delivery}, ${sums.total},
      ${JSON.stringify(address)}, ${directBuy}, ${idempotencyKey}, ${fingerprint},
      ${shopper.locale})`
}
