import type { Product } from '../../../core/product.ts'
import { ACCOUNTS } from '../../../core/refusals/accounts.ts'
import { CART } from '../../../core/refusals/cart.ts'
import { type CartData, type GonePiece, type Size, sizeText, type WornBy } from '../../../core/sizes.ts'
import { batched } from '../../platform/batched.ts'
import { type Database, type Transaction, unmeasured } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Catalogue, productsShown } from '../catalogue/catalogue.ts'
import { offeredSizes } from '../catalogue/offered-sizes.ts'

type Line = { handle: string; size: Size; quantity: number }

/** The account's cart; `gone`: its pieces that are no longer sold, as a product or in their size. */
export async function wholeCart(
  db: Database,
  accountId: string,
): Promise<{ cartData: CartData; gone: GonePiece[] }> {
  const lines = await db<
    (Line & { name: string; wornBy: WornBy | null; offered: number; isSold: boolean })[]
  >`
    select p.handle, v.size, c.quantity, p.name, p.details -> 'wornBy' as "wornBy", ${offeredSizes(db)} as offered, p.published and v.offered as "isSold"
    from cart_lines c join variants v on v.id = c.variant_id join products p on p.id = v.product_id
    where c.account_id = ${accountId} order by c.added_at, v.id`
  const gone = lines.filter(({ isSold }) => !isSold)
  return {
    cartData: asCartData(lines.filter(({ isSold }) => isSold)),
    gone: gone.map(({ handle, name, size, wornBy, offered }) => ({
      ...{ _id: handle, name, size },
      sizeText: sizeText(size, wornBy, offered),
    })),
  }
}

/** The same, without what is no longer sold. */
export const readCart = async (db: Database, accountId: string): Promise<CartData> =>
  (await wholeCart(db, accountId)).cartData

/**
 * By `handle/size`, the pieces in unpaid orders of the account that its next order would give up. Read only where pieces
 * are short.
 */
type OwnHolds = () => Promise<ReadonlyMap<string, number>>

/**
 * The products in an account's cart as the catalogue shows them now, without those that are no longer sold. Where pieces
 * are short, those that its own unpaid orders hold count as available.
 */
export async function productsIn(
  cart: CartData,
  catalogue: Catalogue,
  ownHolds: OwnHolds,
): Promise<Product[]> {
  const products = await productsShown(catalogue, Object.keys(cart))
  const isShort = ({ _id, sizes }: Product) =>
    sizes.some(({ size, quantity }) => (cart[_id]?.[size] ?? 0) > quantity)
  if (!products.some(isShort)) return products
  const held = await ownHolds()
  return products.map((product) => ({
    ...product,
    sizes: product.sizes.map(({ size, quantity }) => ({
      size,
      quantity: quantity + (held.get(`${product._id}/${size}`) ?? 0),
    })),
  }))
}

/**
 * Adds one piece. Refuses (409) when the cart would hold more than is available, (401) an account that is being erased. A
 * cart reserves nothing.
 */
export async function addPiece(
  db: Database,
  accountId: string,
  handle: string,
  size: Size,
): Promise<CartData> {
  const lines = await addTogether(db, { accountId, handle, size })
  if (!lines.some((line) => line.added)) throw await reasonNotAdded(db, { accountId, handle, size })
  return asCartData(lines)
}

type Wanted = { accountId: string; handle: string; size: Size }
type Held = Line & { accountId: string; added: boolean }

const addTogether = batched(addPieces, {
  batchSize: 50,
  concurrency: 2,
  owner: ({ accountId }: Wanted) => accountId,
})

/** Adds one piece to each of several carts. Returns the contents of each, with the line that grew. */
async function addPieces(db: Database, wanted: Wanted[]): Promise<Held[][]> {
  const accounts = wanted.map(({ accountId }) => accountId)
  const [handles, sizes] = [wanted.map(({ handle }) => handle), wanted.map(({ size }) => size)]
  const lines = await db<Held[]>`
    with lazily as materialized (
      -- Nobody waits for the disk: a crash of the database may cost a cart what was put into it in the last half second.
      select set_config('synchronous_commit', 'off', true)
    ), asked as materialized (
      select * from unnest(${unmeasured(db, accounts)}::uuid[], ${unmeasured(db, handles)},
        ${unmeasured(db, sizes)}) as a (account_id, handle, size)
    ), wanted as (
      select w.account_id, v.id, v.stock from lazily cross join asked w cross join lateral (
        select v.id, v.stock from products p join variants v on v.product_id = p.id
        where p.handle = w.handle and v.size = w.size and p.published and v.offered offset 0
      ) v
    ), added as (
      insert into cart_lines as c (account_id, variant_id, quantity)
      -- In one order for everybody, so that no two of these wait for each other; of who is erased just now nothing.
      select account_id, id, 1 from wanted
      where stock > 0 and exists (
        select from accounts a where a.id = account_id and erased_at is null for key share
      )
      order by account_id
      on conflict (account_id, variant_id) do update set quantity = c.quantity + 1
      where c.quantity < (select least(stock, 1000) from wanted w where w.account_id = c.account_id)
      returning account_id, variant_id, quantity, added_at
    ), held as (
      select c.account_id, c.variant_id, c.quantity, c.added_at, false as added
      from asked w cross join lateral (
        -- In the order of the index: it is read as it stands, and remembers which of its entries are dead.
        select * from cart_lines l where l.account_id = w.account_id order by l.account_id, l.variant_id
      ) c
      where (c.account_id, c.variant_id) not in (select account_id, variant_id from added)
      union all select account_id, variant_id, quantity, added_at, true from added
    )
    select h.account_id as "accountId", v.handle, v.size, h.quantity, h.added from held h
    -- One by one: a cart holds few, and the database would rather read every variant there is.
    cross join lateral (
      select p.handle, v.id, v.size from variants v join products p on p.id = v.product_id
      where v.id = h.variant_id and p.published and v.offered offset 0
    ) v
    order by h.added_at, v.id`
  return accounts.map((id) => lines.filter(({ accountId }) => accountId === id))
}

async function reasonNotAdded(db: Database, { accountId, handle, size }: Wanted): Promise<Refusal> {
  const [erased] = await db`select from accounts where id = ${accountId} and erased_at is not null`
  if (erased) return new Refusal(ACCOUNTS.sessionExpired)
  const [variant] = await db`
    select from variants v join products p on p.id = v.product_id
    where p.handle = ${handle} and v.size = ${size} and p.published and v.offered`
  return variant ? new Refusal(CART.sizeSoldOut) : notSold(handle, size)
}

/**
 * Sets a line's quantity; 0 removes it. Refuses (409) more than is available, including what its own unpaid orders hold,
 * (404) what is not sold, (401) an account that is being erased; then nothing changes.
 */
export async function setQuantity(
  db: Database,
  accountId: string,
  { handle, size, quantity }: Line,
  ownHolds: OwnHolds,
): Promise<CartData> {
  const [variant] = await db<(Piece & { id: string; isSold: boolean })[]>`
    select v.id, p.name, v.stock, p.details -> 'wornBy' as "wornBy", ${offeredSizes(db)} as offered, p.published and v.offered as "isSold"
    from variants v join products p on p.id = v.product_id
    where p.handle = ${handle} and v.size = ${size}`
  // A product that is no longer sold can still be removed.
  if (!variant || (quantity > 0 && !variant.isSold)) throw notSold(handle, size)
  if (quantity > variant.stock) {
    const stock = variant.stock + ((await ownHolds()).get(`${handle}/${size}`) ?? 0)
    if (quantity > stock) throw tooMany({ ...variant, stock }, handle, size, quantity)
  }

  if (quantity === 0)
    await db`delete from cart_lines where account_id = ${accountId} and variant_id = ${variant.id}`
  else {
    const set = await db`
      insert into cart_lines (account_id, variant_id, quantity)
      select id, ${variant.id}::uuid, ${quantity}::int from accounts where id = ${accountId} and erased_at is null for key share
      on conflict (account_id, variant_id) do update set quantity = excluded.quantity returning variant_id`
    if (set.length === 0) throw new Refusal(ACCOUNTS.sessionExpired)
  }
  return readCart(db, accountId)
}

export async function emptyCart(tx: Transaction, accountId: string): Promise<void> {
  await tx`delete from cart_lines where account_id = ${accountId}`
}

type Piece = { name: string; stock: number; wornBy: WornBy | null; offered: number }

function tooMany(
  { name, stock, wornBy, offered }: Piece,
  handle: string,
  size: Size,
  wanted: number,
): Refusal {
  const line = {
    _id: handle,
    size,
    sizeText: sizeText(size, wornBy, offered),
    name,
    wanted,
    available: stock,
  }
  return new Refusal(CART.tooFewLeft, line)
}

const notSold = (handle: string, size: Size) => new Refusal(CART.notSold, { handle, size })

function asCartData(lines: Line[]): CartData {
  const cart: CartData = {}
  for (const { handle, size, quantity } of lines) cart[handle] = { ...cart[handle], [size]: quantity }
  return cart
}
