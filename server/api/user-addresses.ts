import {
  addAddress,
  addressBook,
  editAddress,
  makeDefault,
  removeAddress,
} from '../modules/accounts/address-book.ts'
import type { Door } from './door.ts'

export function openUserAddressRoutes({ open }: Door) {
  open('GET /api/user/addresses', async ({ db }, { shopper }) => ({
    addresses: await addressBook(db, shopper.accountId),
  }))

  open('POST /api/user/addresses/add', async ({ db, limits }, { shopper, payload }) => {
    await limits.byAccount('profile', shopper.accountId)
    return { addresses: await addAddress(db, shopper.accountId, payload.address) }
  })

  open('POST /api/user/addresses/edit', async ({ db, limits }, { shopper, payload }) => {
    await limits.byAccount('profile', shopper.accountId)
    const { addressId, address } = payload
    return { addresses: await editAddress(db, shopper.accountId, addressId, address) }
  })

  open('POST /api/user/addresses/remove', async ({ db, limits }, { shopper, payload }) => {
    await limits.byAccount('profile', shopper.accountId)
    return { addresses: await removeAddress(db, shopper.accountId, payload.addressId) }
  })

  open('POST /api/user/addresses/make-default', async ({ db, limits }, { shopper, payload }) => {
    await limits.byAccount('profile', shopper.accountId)
    return { addresses: await makeDefault(db, shopper.accountId, payload.addressId) }
  })
}
