import type { FastifyInstance } from 'fastify'
import {
  addAddress,
  addressBook,
  editAddress,
  makeDefault,
  removeAddress,
} from '../modules/accounts/address-book.ts'
import type { Shop } from '../shop.ts'
import { open } from './door.ts'

export function openUserAddressRoutes(app: FastifyInstance, shop: Shop) {
  open(app, shop, 'GET /api/user/addresses', async ({ db }, { shopper }) => ({
    addresses: await addressBook(db, shopper.accountId),
  }))

  open(app, shop, 'POST /api/user/addresses/add', async ({ db, limits }, { shopper, payload }) => {
    await limits.byAccount('profile', shopper.accountId)
    return { addresses: await addAddress(db, shopper.accountId, payload.address) }
  })

  open(app, shop, 'POST /api/user/addresses/edit', async ({ db, limits }, { shopper, payload }) => {
    await limits.byAccount('profile', shopper.accountId)
    const { addressId, address } = payload
    return { addresses: await editAddress(db, shopper.accountId, addressId, address) }
  })

  open(app, shop, 'POST /api/user/addresses/remove', async ({ db, limits }, { shopper, payload }) => {
    await limits.byAccount('profile', shopper.accountId)
    return { addresses: await removeAddress(db, shopper.accountId, payload.addressId) }
  })

  open(app, shop, 'POST /api/user/addresses/make-default', async ({ db, limits }, { shopper, payload }) => {
    await limits.byAccount('profile', shopper.accountId)
    return { addresses: await makeDefault(db, shopper.accountId, payload.addressId) }
  })
}
