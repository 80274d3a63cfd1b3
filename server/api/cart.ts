import { addPiece, productsIn, setQuantity, wholeCart } from '../modules/cart/cart.ts'
import { piecesHeld } from '../modules/orders/paying/own-holds.ts'
import type { Door } from './door.ts'

export function openCartRoutes({ open }: Door) {
  open('POST /api/cart/add', async ({ db }, { shopper, payload }) => ({
    cartData: await addPiece(db, shopper.accountId, payload.itemId, payload.size),
    message: 'Item added to cart successfully',
  }))

  open('POST /api/cart/update', async ({ db }, { shopper, payload: { itemId, size, quantity } }) => ({
    cartData: await setQuantity(db, shopper.accountId, { handle: itemId, size, quantity }, () =>
      piecesHeld(db, shopper.accountId),
    ),
  }))

  open('POST /api/cart/get', async ({ db, catalogue }, { shopper }) => {
    const { accountId } = shopper
    const { cartData, gone } = await wholeCart(db, accountId)
    const products = await productsIn(cartData, catalogue, () => piecesHeld(db, accountId))
    return { cartData, products, gone }
  })
}
