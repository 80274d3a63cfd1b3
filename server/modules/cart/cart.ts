import type { Product } from '../../../core/product.ts'
import { CART } from '../../../core/refusals/cart.ts'
import type { CartData, Size } from '../../../core/sizes.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'

type Line = { handle: string; size: Size; quantity: number }

/** What the account's cart holds; a product withdrawn from sale is held no longer. */
export async function readCart(db: Database, accountId: string): Promise<CartData> {
  return asCartData(
    await db<Line[]>`
    select p.handle, v.size, c.quantity from cart_lines c
    join variants v on v.id = c.variant_id join products p on p.id = v.product_id
    where c.account_id = ${accountId} and p.published and v.offered order by c.added_at, v.id`,
  )
}

/** The products in a cart, as the catalogue shows them now; one no longer sold is left out. */
export function productsIn(cart: CartData, catalogue: Catalogue): Product[] {
  return Object.keys(cart).flatMap((handle) => catalogue.product(handle)?.product ?? [])
}

/** One more piece. Refuses (409) when the cart would hold more than there are; what is in a cart is not reserved. */
export async function addPiece(
  db: Database,
  accountId: string,
  handle: string,
  size: Size,
): Promise<CartData> {
  const lines = await db<(Line & { added: boolean })[]>`
    with wanted as (
      select v.id, v.stock from variants v join products p on p.id = v.product_id
      where p.handle = ${handle} and v.size = ${size} and p.published and v.offered
    ), added as (
      insert into cart_lines as c (account_id, variant_id, quantity)
      select ${accountId}, id, 1 from wanted where stock > 0
      on conflict (account_id, variant_id) do update set quantity = c.quantity + 1
      where c.quantity < (select least(stock, 1000) from wanted)
      returning variant_id, quantity, added_at
    ), held as (
      select variant_id, quantity, added_at, false as added from cart_lines
      where account_id = ${accountId} and variant_id not in (select variant_id from added)
      union all select variant_id, quantity, added_at, true from added
    )
    select v.handle, v.size, h.quantity, h.added from held h
    -- One by one: a cart holds few, and the database would rather read every variant there is.
    cross join lateral (
      select p.handle, v.id, v.size from variants v join products p on p.id = v.product_id
      where v.id = h.variant_id and p.published and v.offered offset 0
    ) v
    order by h.added_at, v.id`
  if (!lines.some((line) => line.added)) throw await reasonNotAdded(db, handle, size)
  return asCartData(lines)
}

async function reasonNotAdded(db: Database, handle: string, size: Size): Promise<Refusal> {
  const [variant] = await db`
    select from variants v join products p on p.id = v.product_id
    where p.handle = ${handle} and v.size = ${size} and p.published and v.offered`
  return variant ? new Refusal(CART.sizeSoldOut) : notSold(handle, size)
}

/** Sets a line's quantity; 0 removes it. Refuses (409) more than there are, and then changes nothing. */
export async function setQuantity(
  db: Database,
  accountId: string,
  handle: string,
  size: Size,
  quantity: number,
): Promise<CartData> {
  const [variant] = await db<{ id: string; name: string; stock: number }[]>`
    select v.id, p.name, v.stock from variants v join products p on p.id = v.product_id
    where p.handle = ${handle} and v.size = ${size}`
  if (!variant) throw notSold(handle, size)
  if (quantity > variant.stock) throw tooMany(variant, handle, size, quantity)

  if (quantity === 0)
    await db`delete from cart_lines where account_id = ${accountId} and variant_id = ${variant.id}`
  else
    await db`
      insert into cart_lines (account_id, variant_id, quantity) values (${accountId}, ${variant.id}, ${quantity})
      on conflict (account_id, variant_id) do update set quantity = excluded.quantity`
  return readCart(db, accountId)
}

function tooMany(
  variant: { name: string; stock: number },
  handle: string,
  size: Size,
  wanted: number,
): Refusal {
  const { name, stock: available } = variant
  return new Refusal(CART.tooFewLeft, { _id: handle, size, name, wanted, available })
}

const notSold = (handle: string, size: Size) => new Refusal(CART.notSold, { handle, size })

function asCartData(lines: Line[]): CartData {
  const cart: CartData = {}
  for (const { handle, size, quantity } of lines) cart[handle] = { ...cart[handle], [size]: quantity }
  return cart
}
