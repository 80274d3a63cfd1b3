import { productsShown } from '../modules/catalogue/catalogue.ts'
import {
  addToWishlist,
  mergeWishlist,
  readWishlist,
  removeFromWishlist,
} from '../modules/wishlist/wishlist.ts'
import type { Door } from './door.ts'

export function openWishlistRoutes({ open }: Door) {
  open('POST /api/wishlist/get', async ({ db }, { shopper }) => ({
    wishlist: await readWishlist(db, shopper.accountId),
  }))

  open('POST /api/wishlist/add', async ({ db, limits }, { shopper, payload }) => {
    await limits.byAccount('wishlist', shopper.accountId)
    return { wishlist: await addToWishlist(db, shopper.accountId, payload.itemId) }
  })

  open('POST /api/wishlist/remove', async ({ db, limits }, { shopper, payload }) => {
    await limits.byAccount('wishlist', shopper.accountId)
    return { wishlist: await removeFromWishlist(db, shopper.accountId, payload.itemIds) }
  })

  open('POST /api/wishlist/merge', async ({ db, limits }, { shopper, payload }) => {
    await limits.byAccount('wishlist', shopper.accountId)
    return mergeWishlist(db, shopper.accountId, payload.itemIds)
  })

  open('POST /api/wishlist/products', async ({ catalogue }, { payload }) => ({
    products: await productsShown(catalogue, payload.itemIds),
  }))
}
