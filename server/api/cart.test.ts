import { expect, test } from 'vitest'
import { call } from '../../contract/client.ts'
import { ADDRESS, CAST } from '../../test/cast.ts'
import { refusal, testShop } from '../../test/shop.ts'
import { somebodyWaits } from '../../test/somebody-waits.ts'
import { authenticate } from '../modules/accounts/sessions.ts'
import { emptyCart } from '../modules/cart/cart.ts'
import { eraseCustomer } from '../modules/customers/erase-customer.ts'

const shop = testShop()
type Shopper = Awaited<ReturnType<typeof shop.shopper>>
const M = { itemId: CAST.lehenga.handle, size: 'M' as const }

test('pieces are added one by one, kept on the server, set and removed', async () => {
  const shopper = await shop.shopper()
  await call('POST /api/cart/add', M, shopper)
  const added = await call('POST /api/cart/add', M, shopper)
  expect(added).toMatchObject({ success: true, cartData: { [M.itemId]: { M: 2 } } })
  const set = await call('POST /api/cart/update', { ...M, quantity: 5 }, shopper)
  expect(set.cartData).toEqual({ [M.itemId]: { M: 5 } })
  const another = await call('POST /api/cart/add', { itemId: CAST.kurti.handle, size: 'XL' }, shopper)
  expect(Object.keys(another.cartData), 'what came last stands last').toEqual([M.itemId, CAST.kurti.handle])

  const cart = await call('POST /api/cart/get', {}, shopper)
  expect(cart.cartData).toEqual({ [M.itemId]: { M: 5 }, [CAST.kurti.handle]: { XL: 1 } })
  expect(cart.products?.map(({ _id, effectivePrice }) => [_id, effectivePrice])).toEqual([
    [M.itemId, 10_965],
    [CAST.kurti.handle, 1499],
  ])

  const other = await shop.shopper()
  await call('POST /api/cart/add', M, other)
  const removed = await call('POST /api/cart/update', { ...M, quantity: 0 }, shopper)
  expect(removed.cartData).toEqual({ [CAST.kurti.handle]: { XL: 1 } })
  const { accountId } = await authenticate(shop.db, shopper.token)
  await shop.db.begin((tx) => emptyCart(tx, accountId))
  expect((await call('POST /api/cart/get', {}, shopper)).cartData).toEqual({})
  const others = await call('POST /api/cart/get', {}, other)
  expect(others.cartData, 'another’s stays').toEqual({ [M.itemId]: { M: 1 } })
})

test('a cart never holds more than there are, whatever comes at once', async () => {
  const shopper = await shop.shopper()
  const answers = await Promise.allSettled(
    Array.from({ length: 12 }, () => call('POST /api/cart/add', M, shopper)),
  )
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(7)
  const more = await refusal(call('POST /api/cart/update', { ...M, quantity: 8 }, shopper))
  expect(more).toMatchObject({ status: 409, field: 'quantity', lines: [{ wanted: 8, available: 7 }] })
  expect((await call('POST /api/cart/get', {}, shopper)).cartData).toEqual({ [M.itemId]: { M: 7 } })
  // Nor more than an order takes, however many there are.
  const plenty = { itemId: CAST.kurti.handle, size: 'M' as const }
  await call('POST /api/cart/update', { ...plenty, quantity: 1000 }, shopper)
  expect(await refusal(call('POST /api/cart/add', plenty, shopper))).toMatchObject({ status: 409 })
})

test('of many who add at once each has their own piece, and sees nobody else’s', async () => {
  const crowd = await Promise.all(Array.from({ length: 8 }, () => shop.shopper()))
  const sizes = ['S', 'M', 'L', 'XL'] as const
  const added = await Promise.all(
    crowd.map((shopper, at) =>
      call('POST /api/cart/add', { itemId: CAST.kurti.handle, size: sizes[at % 4]! }, shopper),
    ),
  )
  expect(added.map(({ cartData }) => cartData)).toEqual(
    crowd.map((_, at) => ({ [CAST.kurti.handle]: { [sizes[at % 4]!]: 1 } })),
  )
})

test('nothing is put into the cart or the wishlist of whoever is erased in that moment', async () => {
  const ways = [
    (shopper: Shopper) => call('POST /api/cart/add', M, shopper),
    (shopper: Shopper) => call('POST /api/cart/update', { ...M, quantity: 2 }, shopper),
    (shopper: Shopper, orderId: string) => call('POST /api/order/again', { orderId }, shopper),
    (shopper: Shopper) => call('POST /api/wishlist/add', { itemId: M.itemId }, shopper),
  ]
  for (const put of ways) {
    const shopper = await shop.shopper()
    const { accountId } = await authenticate(shop.db, shopper.token)
    const items = [{ _id: CAST.kurti.handle, size: 'M' as const, quantity: 1 }]
    const { orderId } = await call(
      'POST /api/order/place',
      { items, amount: 1649, address: ADDRESS, directBuy: true },
      shopper,
    )
    await call('POST /api/order/cancel', { orderId }, shopper)
    const { refused } = await shop.db.begin(async (tx) => {
      await eraseCustomer(tx, accountId, { now: new Date(), signing: shop.running.shop.signing })
      const refused = refusal(put(shopper, orderId))
      await expect.poll(() => somebodyWaits(shop.db)).toBe(true)
      return { refused }
    })
    expect(await refused).toMatchObject({ status: 401, code: 'sessionExpired' })
    expect(await shop.db`select from cart_lines where account_id = ${accountId}`).toHaveLength(0)
    expect(await shop.db`select from wishlist_pieces where account_id = ${accountId}`).toHaveLength(0)
  }
})

test('a sold-out size is refused in the words of the product page', async () => {
  const answer = await refusal(call('POST /api/cart/add', { ...M, size: 'S' }, await shop.shopper()))
  expect(answer).toMatchObject({ status: 409, message: 'Selected size is out of stock!' })
})

test('an unknown product, or a size it does not come in, is 404', async () => {
  const shopper = await shop.shopper()
  for (const line of [
    { itemId: 'no-such-thing', size: 'M' as const },
    { ...M, size: 'XXL' as const },
  ]) {
    expect((await refusal(call('POST /api/cart/add', line, shopper))).status).toBe(404)
    expect((await refusal(call('POST /api/cart/update', { ...line, quantity: 1 }, shopper))).status).toBe(404)
  }
})

test('of what is not on sale nothing is told and nothing put in, and what is in the cart is taken out', async () => {
  const shopper = await shop.shopper()
  await call('POST /api/cart/add', M, shopper)
  const hide = (state: string) => shop.db`update products set state = ${state} where handle = ${M.itemId}`
  const gone = async () => (await call('POST /api/cart/get', {}, shopper)).gone?.map(({ _id }) => _id)
  await hide('draft')
  expect(await gone(), 'who holds it is told').toEqual([M.itemId])
  for (const quantity of [1, 1000])
    expect(await refusal(call('POST /api/cart/update', { ...M, quantity }, shopper))).toMatchObject({
      status: 404,
      message: `We do not sell ${M.itemId} in size M.`,
    })
  await call('POST /api/cart/update', { ...M, quantity: 0 }, shopper)
  expect((await refusal(call('POST /api/cart/add', M, shopper))).status).toBe(404)
  await hide('published')
  const cart = async () => (await call('POST /api/cart/get', {}, shopper)).cartData
  expect(await cart()).toEqual({})
  expect(await gone()).toEqual([])
  // A size that is offered no longer is held no longer.
  await call('POST /api/cart/add', M, shopper)
  const offer = (offered: boolean) => shop.db`
    update variants set offered = ${offered} where size = ${M.size} and product_id = (
      select id from products where handle = ${M.itemId})`
  await offer(false)
  expect(await cart()).toEqual({})
  await offer(true)
  expect(await cart()).toEqual({ [M.itemId]: { M: 1 } })
})

test('a size that is taken off is in no cart while it is, and named beside it', async () => {
  const shopper = await shop.shopper()
  await call('POST /api/cart/add', M, shopper)
  await call('POST /api/cart/add', { ...M, size: 'L' }, shopper)
  const offer = (offered: boolean) => shop.db`
    update variants set offered = ${offered} from products p
    where p.id = product_id and handle = ${M.itemId} and size = 'M'`
  await offer(false)
  const { cartData, gone } = await call('POST /api/cart/get', {}, shopper)
  await offer(true)
  expect(cartData).toEqual({ [M.itemId]: { L: 1 } })
  expect(gone).toEqual([{ _id: M.itemId, name: expect.stringMatching(/\w/), size: 'M', sizeText: 'M' }])
  expect((await call('POST /api/cart/get', {}, shopper)).gone).toEqual([])
})

test.each([-1, 1.5, 1e9, '2', null, Number.NaN])(
  'quantity %s is refused and changes nothing',
  async (quantity) => {
    const shopper = await shop.shopper()
    await call('POST /api/cart/add', M, shopper)
    const answer = await refusal(
      call('POST /api/cart/update', { ...M, quantity: quantity as number }, shopper),
    )
    expect(answer).toMatchObject({
      status: 400,
      field: 'quantity',
      message: expect.stringContaining('quantity'),
    })
    expect((await call('POST /api/cart/get', {}, shopper)).cartData).toEqual({ [M.itemId]: { M: 1 } })
  },
)
