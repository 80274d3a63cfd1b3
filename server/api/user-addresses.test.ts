import { expect, test } from 'vitest'
import { call } from '../../contract/client.ts'
import { MOST_ADDRESSES } from '../../core/person.ts'
import { ADDRESS } from '../../test/cast.ts'
import { refusal, testShop } from '../../test/shop.ts'
import { authenticate } from '../modules/accounts/sessions.ts'

const shop = testShop()
type Shopper = { token: string; base: string }
const at = (street: string) => ({ ...ADDRESS, street })
const add = async (shopper: Shopper, street: string) =>
  (await call('POST /api/user/addresses/add', { address: at(street) }, shopper)).addresses
const streets = (addresses: { street: string; isDefault: boolean }[]) =>
  addresses.map(({ street, isDefault }) => (isDefault ? `${street}, first` : street))
const profileStreet = async (shopper: Shopper) =>
  (await call('GET /api/user/profile', undefined, shopper)).user.address?.street

test('an address book: the first is the profile’s; any other can become it, and none is lost by that', async () => {
  const shopper = await shop.shopper()
  expect(streets(await add(shopper, 'At home'))).toEqual(['At home, first'])
  expect(await profileStreet(shopper)).toBe('At home')
  await add(shopper, 'At work')
  await add(shopper, 'With my parents')
  const book = await add(shopper, 'at work')
  expect(streets(book), 'one that is there is not added').toEqual([
    'At home, first',
    'With my parents',
    'At work',
  ])
  // The courier rings whom the address names.
  const phone = '9000000001'
  const reached = { address: { ...at('At home'), phone } }
  const more = (await call('POST /api/user/addresses/add', reached, shopper)).addresses
  expect(more.map((one) => one.phone)).toEqual([ADDRESS.phone, phone, ADDRESS.phone, ADDRESS.phone])
  await call('POST /api/user/addresses/remove', { addressId: more[1]!._id }, shopper)
  // Of one house two doors are two addresses.
  for (const door of [{ addressLine2: 'Second floor' }, { landmark: 'Behind the well' }]) {
    const address = { ...at('At home'), addressLine2: '', landmark: '', ...door }
    const [, added] = (await call('POST /api/user/addresses/add', { address }, shopper)).addresses
    expect(added).toMatchObject({ street: 'At home', ...door })
    await call('POST /api/user/addresses/remove', { addressId: added!._id }, shopper)
  }

  const { addresses } = await call(
    'POST /api/user/addresses/make-default',
    { addressId: book[2]!._id },
    shopper,
  )
  expect(streets(addresses)).toEqual(['At work, first', 'At home', 'With my parents'])
  expect(await profileStreet(shopper)).toBe('At work')

  const edited = { addressId: addresses[2]!._id, address: at('Elsewhere') }
  await call('POST /api/user/addresses/edit', edited, shopper)
  const left = await call('POST /api/user/addresses/remove', { addressId: 'default' }, shopper)
  expect(streets(left.addresses), 'the newest of the others takes its place').toEqual([
    'At home, first',
    'Elsewhere',
  ])
})

test('ten addresses and no more, also at once; what is wrong, somebody else’s or too often is refused', async () => {
  const [shopper, stranger] = [await shop.shopper(), await shop.shopper()]
  const tries = await Promise.allSettled(
    Array.from({ length: MOST_ADDRESSES + 2 }, (_, house) => add(shopper, `House ${house}`)),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_ADDRESSES)
  expect(await refusal(add(shopper, 'One more'))).toMatchObject({ status: 409, code: 'tooManyAddresses' })
  const { addresses } = await call('GET /api/user/addresses', undefined, shopper)
  expect(addresses).toHaveLength(MOST_ADDRESSES)

  const addressId = addresses.at(-1)!._id
  for (const change of [
    () => call('POST /api/user/addresses/remove', { addressId }, stranger),
    () => call('POST /api/user/addresses/make-default', { addressId }, stranger),
    () => call('POST /api/user/addresses/edit', { addressId, address: at('Mine now') }, stranger),
  ])
    expect(await refusal(change())).toMatchObject({ status: 404, code: 'savedAddressUnknown' })
  const wrong = call('POST /api/user/addresses/add', { address: { ...ADDRESS, zipcode: '000000' } }, stranger)
  expect(await refusal(wrong)).toMatchObject({ status: 400, field: 'address.zipcode' })
  expect((await call('GET /api/user/addresses', undefined, shopper)).addresses).toEqual(addresses)

  const eager = await shop.shopper()
  const { accountId } = await authenticate(shop.db, eager.token)
  for (let time = 0; time < 30; time++) await shop.running.shop.limits.byAccount('profile', accountId)
  for (const change of [
    () => call('POST /api/user/addresses/add', { address: at('One more') }, eager),
    () => call('POST /api/user/addresses/edit', { addressId, address: at('Elsewhere') }, eager),
    () => call('POST /api/user/addresses/make-default', { addressId }, eager),
    () => call('POST /api/user/addresses/remove', { addressId }, eager),
    () => call('POST /api/consents/withdraw', { kind: 'utility' }, eager),
  ])
    expect(await refusal(change()), 'thirty changes in a minute').toMatchObject({ status: 429 })
})
